import { cleanup, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { PrivacyPolicy } from "#components/account/consent/privacy-policy.tsx";
import type { KeptData } from "#lib/exchange/own-data.ts";
import messages from "#messages/server.es-CO.json";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

// Ley 1581: whoever agrees to the policy reads in it what is kept of them, and by when they are answered.

const legal = { name: "Sabor S.A.S.", nit: null, address: null, phone: null, email: null, termsUrl: null };

function policy(): string {
  renderInShop(
    <NextIntlClientProvider locale="es-CO" messages={messages} timeZone="America/Bogota">
      <PrivacyPolicy legal={legal} accounts={{ name: "Cuentas S.A.S.", nit: null, email: null }} />
    </NextIntlClientProvider>,
  );
  return screen.getByRole("article").textContent;
}

/** Of what is neither about a person nor kept, no word. */
const words: Record<Exclude<keyof KeptData, "createdAt" | "obstacles">, RegExp> = {
  name: /nombre/,
  email: /correo/,
  notificationEmail: /correo/,
  phone: /teléfono/,
  phoneCode: /teléfono/,
  provider: /Google o Facebook/,
  identities: /identificador/,
  addresses: /direcciones/,
  consents: /autorización queda guardada/,
  withdrawnConsents: /autorización queda guardada/,
  orders: /pedidos que haces/,
  usedPromotions: /promociones que usas/,
  sessions: /sesiones/,
  passkeys: /huella o el rostro/,
  orderPushes: /notificaciones/,
};

afterEach(cleanup);

test("the policy names all that /mis-datos shows", () => {
  const text = policy();
  for (const [kept, word] of Object.entries(words)) expect(text, kept).toMatch(word);
});

test.each([
  ["a password", /contraseña, solo como un resumen/],
  ["the data of an invoice", /factura/],
  ["a guest's name or mail", /sin cuenta, el nombre o el correo/],
  ["that a provider of log-ins hears of it", /Google o Facebook, esa empresa sabe/],
  ["that the browser's notifications are sent by its maker", /servicio de notificaciones de tu navegador/],
])("it names %s too", (_, word) => {
  expect(policy()).toMatch(word);
});

test("it is answered in the terms of the law, the longer ones with a reason (arts. 14 and 15)", () => {
  expect(policy()).toContain(
    "Respondemos las consultas en máximo 10 días hábiles, y hasta 5 más si te explicamos la demora; los reclamos, en máximo 15 y hasta 8 más.",
  );
});
