import type { Locator, Page } from "@playwright/test";
import { layer, priced } from "./checkout.ts";
import { productPath } from "./find-product.ts";
import { saborShop } from "./order-walk.ts";
import { shop } from "./shop-test.ts";

/** One press of a customer: what is pressed, and what is in sight once it was answered. */
export interface Step {
  control: (page: Page) => Locator;
  answer: (page: Page) => Locator;
}

/** A way through the shop, from its start, step by step. */
export interface Way {
  start: (page: Page) => Promise<void>;
  steps: Record<string, Step>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name });
const inLayer = (title: string, name: string | RegExp) => (page: Page) =>
  layer(page, title).getByRole("button", { name });
const cartBar = (page: Page) => page.locator(".cart-bar-button");
const opened = (title: string) => (page: Page) => layer(page, title);

const add = priced("Agregar");
const how = "¿Cómo quieres tu pedido?";
const where = "¿Dónde lo recoges?";

const addProduct: Step = { control: button(add), answer: opened(how) };

const asked: Record<string, Step> = {
  add: addProduct,
  collect: { control: inLayer(how, /^Recoger en restaurante/), answer: opened(where) },
};

const goOn = inLayer(where, "Continuar");

const ordered: Record<string, Step> = {
  pay: { control: inLayer("Carrito", priced("Ir a pagar")), answer: opened("Confirmar pedido") },
  closeCheckout: { control: inLayer("Confirmar pedido", "Cerrar"), answer: opened("Carrito") },
};

const closeCart = inLayer("Carrito", "Cerrar");

/** The ways of a customer whose controls are held against those that come after them at the same place. */
export const ways = {
  /** A dish in its sheet over the menu, collected. */
  sheet: {
    start: async (page) => {
      await page.goto(shop("sabor"));
    },
    steps: {
      open: {
        control: (page) => page.locator(`a[data-menu-item]:has([data-name]:text-is("${saborShop.product}"))`).first(),
        answer: button(add),
      },
      ...asked,
      goOn: { control: goOn, answer: cartBar },
      openCart: { control: cartBar, answer: opened("Carrito") },
      ...ordered,
      closeCart: { control: closeCart, answer: cartBar },
    },
  },
  /** A dish by its link, on its own page, collected. */
  page: {
    start: async (page) => {
      await page.goto(shop("sabor", await productPath(saborShop.business, saborShop.branch, saborShop.product)));
    },
    steps: {
      ...asked,
      // The cart opens on the product's own page (A181).
      goOn: { control: goOn, answer: opened("Carrito") },
      ...ordered,
      closeCart: { control: closeCart, answer: button(add) },
    },
  },
  /** A dish by its link that is to be brought, as far as a person types. */
  delivery: {
    start: async (page) => {
      await page.goto(shop("sabor", await productPath(saborShop.business, saborShop.branch, saborShop.product)));
    },
    steps: {
      add: addProduct,
      deliver: { control: inLayer(how, /^Domicilio/), answer: opened("¿A dónde lo llevamos?") },
      back: { control: inLayer("¿A dónde lo llevamos?", "Regresar"), answer: opened(how) },
      close: { control: inLayer(how, "Cerrar"), answer: button(add) },
    },
  },
} satisfies Record<string, Way>;

export type WayName = keyof typeof ways;
