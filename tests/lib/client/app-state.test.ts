import { createStore } from "jotai/vanilla";
import { expect, test } from "vitest";
import * as contract from "#lib/client/app-state.ts";
import { cartUnits, pageCart } from "#lib/client/cart/cart-atom.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import { savedCoupon } from "#lib/client/offer/coupon-atoms.ts";
import { deliveryChoice } from "#lib/client/place/place-atom.ts";
import { readSource, sourceFiles } from "#tests/support/source-files.ts";

function codeOf(file: string): string {
  return readSource(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

const { appCtx, ...same } = contract;

test("the names that others read are what the product has by its own (A141)", () => {
  expect(same).toEqual({
    orderDetail: pageCart,
    shoppingCarTotal: cartUnits,
    appliedCupon: appliedCoupon,
    savedCupon: savedCoupon,
  });
  const atoms = createStore();
  const { mode, isValidated } = atoms.get(deliveryChoice);
  expect(atoms.get(appCtx)).toEqual({ DeliveryMode: mode, CoverageValidate: isValidated });
});

test("nobody else calls anything by them: they are storage keys besides", () => {
  const product = sourceFiles(/^(app|components|lib|domain|browser)\/.*\.tsx?$/);
  const named = new RegExp(String.raw`(?<!")\b(${Object.keys(contract).join("|")}|CoverageValidate)\b(?!")`);
  expect(named.test("useValue(appliedCupon)")).toBe(true);
  expect(product.length).toBeGreaterThan(500);
  const others = product.filter((file) => file !== "lib/client/app-state.ts");
  expect(others.filter((file) => named.test(codeOf(file)))).toEqual([]);
});
