import { describe, expect, test } from "vitest";
import { assess } from "#domain/order/assess.ts";
import {
  businessFilterFields,
  codeFields,
  couponFields,
  deliveredFields,
  deliveryPriceFields,
  forgotFields,
  formFields,
  loginFields,
  magicFields,
  orderFields,
  ratingFields,
  registrationFields,
} from "#tests/contract/specification/listed-fields.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleFacts,
  sampleIntent,
  samplePaymentForm,
  samplePayments,
} from "#tests/support/samples.ts";
import { additions } from "#wire/additions.ts";
import { couponBody } from "#wire/offer/coupon-request.ts";
import { promotionsBody } from "#wire/offer/promotions-request.ts";
import { activeOrdersFilter, todaysOrdersFilter } from "#wire/order/order-filters.ts";
import { paymentFormBody } from "#wire/order/payment-form.ts";
import { ratingBody } from "#wire/order/order-rating.ts";
import { couponTicketBody, orderBody, ordererBody } from "#wire/order/order-request.ts";
import { polygonShape } from "#domain/store/coverage.ts";
import { type CodeRequest, codeBody, loginBody, magicBody, registrationBody } from "#wire/person/account-requests.ts";
import { forgottenPasswordBody } from "#wire/person/forgotten-password.ts";
import { businessFilterBody } from "#wire/store/availability.ts";
import { deliveryPriceBody } from "#wire/store/delivery-price.ts";

const browser = "a-browser-of-a-visitor";
const branch = sampleBranch({ paymentMethods: samplePayments });
const noon = Date.UTC(2026, 10, 24, 17);

const deliveryMethods = (["delivery", "pickup", "onsite"] as const).map((mode, index) => ({
  id: String(index + 1),
  mode,
  name: mode,
  isCollectible: mode !== "delivery",
  isFree: false,
}));

function orderOf(mode: "delivery" | "onsite") {
  const intent = sampleIntent({
    mode,
    address: sampleAddress,
    table: "5",
    guestName: mode === "onsite" ? "Ana" : "",
    guestMail: mode === "onsite" ? "ana@correo.co" : "",
    when: { kind: "at", instant: noon },
    invoice: { name: "Panadería Sol", document: "nit", number: "8909039388" },
  });
  const orderer =
    mode === "onsite"
      ? ({ kind: "guest", place: { kind: "table", number: "5" }, device: "d" } as const)
      : ({ kind: "customer", id: "9" } as const);
  const sender = {
    businessId: "7",
    orderer,
    branch: { ...branch, deliveryMethods },
    menu: null,
    isPlaced: true,
    isCityKnown: true,
    assessment: assess(intent, sampleFacts(), noon),
  };
  return {
    ...orderBody(intent, sender),
    ...ordererBody(orderer, null),
    ...couponTicketBody("t"),
    order_unique_identifier: "k",
    language: "es",
  };
}

const consent = { version: "1", acceptedAt: "2026-11-24T17:00:00Z" };

const codeRequest: CodeRequest = {
  email: "ana@correo.co",
  sender: { id: "1", name: "Sabor", link: "https://sabor.co", logo: "https://sabor.co/logo.webp" },
  browser,
  language: "es-CO",
  newcomer: null,
};

/** What each call is sent by the specification, and the body that we write. */
const calls = {
  "POST /api/auth/code/store": {
    source: "S2 §7",
    fields: codeFields,
    body: codeBody(codeRequest),
  },
  "POST /api/auth/code/magic": { source: "S2 §7", fields: codeFields, body: codeBody(codeRequest) },
  "POST /api/auth/code/magic/v2": { source: "S2 §7", fields: magicFields, body: magicBody(codeRequest) },
  "POST /api/auth/local": {
    source: "S2 §7",
    fields: loginFields,
    body: loginBody({ email: "ana@correo.co", method: "code", typed: "123456", browser, businessId: "1", consent }),
  },
  "POST /api/auth/register/customer": {
    source: "S2 §3 Registration payload, User",
    fields: registrationFields,
    body: registrationBody({
      name: "Ana",
      email: "ana@correo.co",
      phone: "3005550101",
      phoneCode: "+57",
      password: "random",
      isPasswordChosen: true,
      businessId: "1",
      browser,
      consent,
    }),
  },
  "POST /api/users/forgot-password": {
    source: "S2 §7",
    fields: forgotFields,
    body: forgottenPasswordBody({
      sender: { id: "1", name: "Sabor", link: "https://sabor.co", logo: null },
      browser,
      language: "es-CO",
    }),
  },
  "POST /api/promotions/validate-cupon": {
    source: "S1 §7",
    fields: couponFields,
    body: couponBody(
      {
        code: "HOLA",
        businessId: "1",
        branchId: "1",
        lines: [],
        subtotal: 20_000,
        when: { kind: "now" },
        ticket: null,
      },
      { email: null, browser },
    ),
  },
  "POST /api/ecommerce/promos": { source: "S1 §7 filter", fields: ["business"], body: promotionsBody("1") },
  "POST /api/delivery/price": {
    source: "S2 §7",
    fields: deliveryPriceFields,
    body: deliveryPriceBody({
      businessId: "1",
      branch,
      address: sampleAddress,
      area: { id: "1", name: "Centro", price: 5000, isActive: true, ...polygonShape([]) },
      isCityKnown: true,
      declaredValue: 20_000,
    }),
  },
  "POST /api/business/filter": { source: "S1 §7", fields: businessFilterFields, body: businessFilterBody("1") },
  "Payment request": {
    source: "S3 §3 Payment form fields, S3 §7",
    fields: formFields,
    body: paymentFormBody(samplePaymentForm),
  },
  "POST /api/orders/qualifyOrder": {
    source: "S3 §7",
    fields: ratingFields,
    body: ratingBody({ rate: 5, observation: "", orderId: "1", branchId: "1", businessId: "1", userId: "1" }),
  },
};

const ours: Record<string, Record<string, string>> = additions;

describe("the bodies of calls", () => {
  test.each(Object.entries(calls))(
    "%s: all that the specification lists, and additions that are listed",
    (call, { fields, body }) => {
      expect(Object.keys(body).toSorted()).toEqual([...fields, ...Object.keys(ours[call] ?? {})].toSorted());
    },
  );

  test.each([
    ["delivery", [...orderFields, ...deliveredFields, "customer"]],
    // Nobody in particular orders on site, and nothing is driven anywhere (S3 §3).
    ["onsite", orderFields],
  ] as const)("an order, %s: all that the specification lists, and additions that are listed", (mode, fields) => {
    const sent = Object.keys(orderOf(mode));
    expect(sent).toEqual(expect.arrayContaining([...fields]));
    const added = sent.filter((field) => !fields.includes(field));
    expect(Object.keys(ours["POST order"] ?? {})).toEqual(expect.arrayContaining(added));
  });

  test("no addition is listed that nothing sends", () => {
    const sent = new Set([...Object.keys(orderOf("delivery")), ...Object.keys(orderOf("onsite"))]);
    const unsent = Object.keys(additions["POST order"]).filter((field) => !field.includes(".") && !sent.has(field));
    expect(unsent).toEqual([]);
  });

  test("lists of orders ask by the fields of S3 §7, and by status", () => {
    const owner = { userId: "9", businessId: "7" };
    expect([...activeOrdersFilter(owner).keys()].toSorted()).toEqual([
      "_limit",
      "_sort",
      "business",
      "customer",
      ...Array.from({ length: 5 }, () => "status_in"),
    ]);
    expect([...todaysOrdersFilter(owner, noon).entries()]).toContainEqual([
      "created_at_gte",
      "2026-11-24T05:00:00.000Z",
    ]);
  });
});
