import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { menuProductBranches, menuProductItems, menuProducts } from "#platform/db/tables/menu.ts";
import { directoryEntryFrom, isUnknownHostBody } from "#wire/directory.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

describe("GET /api/businessv2", () => {
  test("finds a business by its main and its other hosts, with all that hangs on it", async () => {
    const main = await shop.get("/api/businessv2?domain=uno.localhost");
    expect(main.status).toBe(200);
    expect(main.body.data).toMatchObject({
      id: 1,
      main_host: "uno.localhost",
      hosts: ["www.uno.localhost"],
      taxes: [{ name: "Impoconsumo", value: 8 }],
      subscription: { only_menu: false, plan: { policy: { ispro: true } }, plan_addons: [{ name: "WhatsApp" }] },
      logo: [{ url: "/media/logo.webp" }],
      bussines_types: [{ name: "restaurante" }],
      config: { orders: { number_prefix: "UNO" } },
    });
    expect(main.body.data.branches.map((branch: { id: number }) => branch.id)).toEqual([11, 12, 13]);
    const other = await shop.get("/api/businessv2?domain=WWW.uno.localhost:3000");
    expect(other.body).toEqual(main.body);
  });

  test.each(["nadie.localhost", "uno.localhost.evil.test", "1", "%27%20or%201=1"])(
    "knows nothing of %s",
    async (host) => {
      const answer = await shop.get(`/api/businessv2?domain=${host}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ statusCode: 404, error: "Not Found", message: "business_not_found" });
    },
  );

  test("refuses a missing parameter and one given twice, and ignores what is none (M2, checklist 63)", async () => {
    expect((await shop.get("/api/businessv2")).status).toBe(400);
    expect((await shop.get("/api/businessv2?domain=uno.localhost&x=1")).status).toBe(200);
    expect((await shop.get("/api/businessv2?domain=uno.localhost&domain=dos.localhost")).body.message).toBe(
      "repeated_parameter",
    );
  });
});

const named = (etag: string | null) => ({ "if-none-match": etag ?? "" });

describe("a part of the catalogue that the caller has already", () => {
  test("is not sent again until it changes, and then at once", async () => {
    const own = await startTestPlatform();
    const business = (etag: string | null) =>
      own.get("/api/businessv2?domain=uno.localhost", undefined, etag === null ? {} : named(etag));
    const menu = (etag: string | null) =>
      own.post("/api/ecommerce/menu/1/11", {}, undefined, etag === null ? {} : named(etag));
    const [first, listed] = [await business(null), await menu(null)];
    const [tag, menuTag] = [first.headers.get("etag"), listed.headers.get("etag")];
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect([tag, menuTag].every((each) => each !== null)).toBe(true);
    for (const name of [tag, `W/${tag}`]) expect(await business(name)).toMatchObject({ status: 304, text: "" });
    // A POST's answer that is as it was (RFC 9110).
    expect(await menu(menuTag)).toMatchObject({ status: 412, text: "" });
    expect((await business('"another"')).body).toEqual(first.body);

    await own.opened.database.update(businesses).set({ header_message: "Nuevo" }).where(eq(businesses.id, 1));
    await own.opened.database.update(menuProductItems).set({ price: 1 }).where(eq(menuProductItems.id, 1002));
    expect((await business(tag)).body.data.header_message).toBe("Nuevo");
    const changed = await menu(menuTag);
    expect(changed.status).toBe(200);
    expect(changed.text).not.toBe(listed.text);
    expect((await menu(changed.headers.get("etag"))).status).toBe(412);
    await own.close();
  });

  test("says so of no other host, branch or refusal", async () => {
    const { headers } = await shop.get("/api/businessv2?domain=uno.localhost");
    const tag = named(headers.get("etag"));
    expect((await shop.get("/api/businessv2?domain=dos.localhost", undefined, tag)).status).toBe(200);
    expect((await shop.get("/api/businessv2?domain=nadie.localhost", undefined, tag)).status).toBe(404);
    const other = named((await shop.post("/api/ecommerce/menu/1/11")).headers.get("etag"));
    expect((await shop.post("/api/ecommerce/menu/2/11", {}, undefined, other)).status).toBe(404);
  });
});

describe("GET /api/directory", () => {
  test("tells main host and active branches of any host of a business, and nothing more", async () => {
    const methods = ["pickup", "delivery", "onsite"].map((name, index) => ({ id: index + 1, internal_name: name }));
    const { status, body } = await shop.get("/api/directory?host=WWW.uno.localhost:3000");
    expect([status, body]).toEqual([
      200,
      {
        data: {
          id: 1,
          main_host: "uno.localhost",
          is_active: true,
          subscription: { only_menu: false },
          config: { menu_only: false },
          menu_files: [],
          branches: [
            { id: 11, is_available: true, delivery_methods_allowed: methods },
            { id: 12, is_available: true, delivery_methods_allowed: methods.slice(0, 2) },
            { id: 13, is_available: false, delivery_methods_allowed: methods.slice(0, 2) },
          ],
        },
      },
    ]);
  });

  test.each(["uno.localhost", "www.uno.localhost", "dos.localhost", "tres.localhost"])(
    "says of %s what the whole business says",
    async (host) => {
      const light = await shop.get(`/api/directory?host=${host}`);
      const whole = await shop.get(`/api/businessv2?domain=${host}`);
      expect(directoryEntryFrom(light.body)).toEqual(directoryEntryFrom(whole.body));
    },
  );

  test("knows nothing of other hosts, in words of its own", async () => {
    const { status, body } = await shop.get("/api/directory?host=nadie.localhost");
    expect([status, isUnknownHostBody(body)]).toEqual([404, true]);
  });
});

test("of the configuration of a business and its branches only what is listed leaves", async () => {
  const own = await startTestPlatform();
  const keys = { epayco: { isProduction: true, private_key: "secret" } };
  const asked = { number_prefix: "UNO", keeps_invoice_data: true, request_email_order: true, mails_guests: true };
  const config = { keys, payment: { keys }, orders: { ...asked, most_open_orders: 7, secret: "secret" } };
  await own.opened.database.update(businesses).set({ config });
  await own.opened.database.update(branches).set({ config: { keys, unavailable_message: "Ya volvemos" } });
  const whole = await own.get("/api/businessv2?domain=uno.localhost");
  const shownKeys = { epayco: { isProduction: true } };
  const shown = { keys: shownKeys, payment: { keys: shownKeys }, orders: asked };
  expect(whole.body.data.config).toEqual(shown);
  const list = await own.post("/api/ecommerce/business/1");
  expect(list.body.data[0].config).toEqual({ keys: shownKeys, unavailable_message: "Ya volvemos" });
  for (const { text } of [whole, list]) expect(text).not.toMatch(/secret|most_open/);
  await own.close();
});

test("POST /api/business/filter tells availability, and nothing of an unknown id", async () => {
  expect((await shop.post("/api/business/filter", { where: { id: "3" } })).body).toEqual({
    data: [{ id: 3, is_available: true, is_active: false }],
  });
  expect((await shop.post("/api/business/filter", { where: { id: 999 } })).body).toEqual({ data: [] });
  expect((await shop.post("/api/business/filter", { where: { id: [] } })).status).toBe(422);
});

test("POST /api/ecommerce/business lists active branches with methods, hours and zones", async () => {
  const { status, body } = await shop.post("/api/ecommerce/business/1");
  expect(status).toBe(200);
  expect(body.data[0]).toMatchObject({
    name: "Centro",
    address: { address_line_1: "Calle 60 # 9-45" },
    delivery_methods_allowed: [{ id: 1 }, { id: 2 }, { id: 3 }],
    working_days: [{ open_at: "00:00:00" }],
    branch_coverage_areas: [{ type: "polygon", delivery_price: 4000 }, { type: "radius" }],
  });
  expect((await shop.post("/api/ecommerce/business/999")).status).toBe(404);
});

describe("menus", () => {
  test("carry active groups in order with their items, products, photos and option groups", async () => {
    const { body } = await shop.post("/api/ecommerce/menu/1/11");
    const groups = body.data.menu_groups;
    expect(groups.map((group: { name: string }) => group.name)).toEqual(["Desayunos", "Platos"]);
    const ids = groups[1].menu_product_items.map((item: { id: number }) => item.id);
    expect(ids.slice(0, 4)).toEqual([1002, 1001, 1003, 1004]);
    expect(ids).toContain(1005);
    expect(ids).not.toContain(1009);
    expect(ids).not.toContain(1010);
    const burger = groups[1].menu_product_items[2];
    expect(burger.sides_or_topings.map((group: { id: number }) => group.id)).toEqual([502, 501]);
    expect(burger.sides_or_topings[1].menu_product_items.map((option: { id: number }) => option.id)).toEqual([
      2001, 2002, 2003,
    ]);
    expect(groups[1].menu_product_items[1].product.photo[0].url).toBe("/media/plato.webp");
  });

  test("are the shared one where a branch has none of its own, and null where there is none", async () => {
    expect((await shop.post("/api/ecommerce/menu/1/12")).body.data.id).toBe(1);
    const own = await shop.get("/api/menus/branch/12");
    expect(own.body.id).toBe(1);
    expect((await shop.get("/api/menu-id-by-branch/11")).body).toEqual([{ id: 1 }]);
    expect((await shop.get("/api/menu-id-by-branch/999")).body).toEqual([]);
  });

  test("are the shared one as well where the branch's own is empty (S1 §4)", async () => {
    const { database } = shop.opened;
    const id = 990;
    await database.insert(menuProducts).values({ id, name: "Nueva", business: 1 });
    await database.insert(menuProductBranches).values({ owner: id, target: 12 });
    try {
      expect((await shop.post("/api/ecommerce/menu/1/12")).body.data.id).toBe(1);
      expect((await shop.get("/api/menu-id-by-branch/12")).body).toEqual([{ id: 1 }, { id }]);
    } finally {
      await database.delete(menuProducts).where(eq(menuProducts.id, id));
    }
  });

  test("of another business's branch do not exist (T7)", async () => {
    expect((await shop.post("/api/ecommerce/menu/1/21")).status).toBe(404);
    expect((await shop.post("/api/ecommerce/menu/1/14")).status).toBe(404);
    expect((await shop.get("/api/menus/branch/14")).status).toBe(404);
  });

  test("give an item's option groups, for items of that branch only", async () => {
    const { body } = await shop.post("/api/ecommerce/menu-product-item/1003/sides-or-topings/11");
    expect(body.data.map((group: { name: string }) => group.name)).toEqual(["Adiciones", "Acompañamiento"]);
    expect((await shop.post("/api/ecommerce/menu-product-item/1001/sides-or-topings/11")).body.data).toEqual([]);
    expect((await shop.post("/api/ecommerce/menu-product-item/3001/sides-or-topings/11")).status).toBe(404);
    expect((await shop.post("/api/ecommerce/menu-product-item/1009/sides-or-topings/11")).status).toBe(404);
  });
});

test("promotions come with the highest percentage first and never with a coupon (D10, fact 14)", async () => {
  const all = await shop.post("/api/ecommerce/promos", { business: 1 });
  expect(all.body.data.map((promo: { id: number }) => promo.id)).toEqual([2, 1, 4]);
  expect(all.text).not.toContain("SECRETO10");
  const ofCenter = await shop.post("/api/ecommerce/promos", { business: 1, branch: 11 });
  expect(ofCenter.body.data.map((promo: { id: number }) => promo.id)).toEqual([1, 4]);
});

test("time is the platform's clock", async () => {
  expect((await shop.get("/api/time")).body).toEqual({ data: { time: new Date(noon).toISOString() } });
});

test("holidays are Colombia's, moved to Monday where the law says so", async () => {
  const { body } = await shop.get("/holidays/2026/co");
  expect(body).toContainEqual({ date: "2026-01-01", name: "Año Nuevo" });
  expect(body.map((day: { date: string }) => day.date)).toContain("2026-01-12");
  expect((await shop.get("/holidays/2026/us")).status).toBe(404);
  expect((await shop.get("/holidays/none/co")).status).toBe(400);
});

describe("GET /api/branches/:id/availability", () => {
  test.each([
    [11, noon, true, true],
    [12, noon, true, true],
    [12, noon + 9 * 3_600_000, true, false],
    [13, noon, false, false],
  ])("branch %i at %i: available %s, open %s", async (id, time, isAvailable, isOpen) => {
    shop.setTime(time);
    const { body } = await shop.get(`/api/branches/${id}/availability`);
    shop.setTime(noon);
    expect(body.data).toMatchObject({ branch_id: id, is_available: isAvailable, is_open: isOpen });
  });

  test("carries the branch's own words, and is false for a business that is not active", async () => {
    expect((await shop.get("/api/branches/13/availability")).body.data.message).toBe("Volvemos el lunes");
    const closed = await shop.get("/api/branches/31/availability");
    expect(closed.body.data).toMatchObject({ business_is_available: false, is_open: false });
    expect((await shop.get("/api/branches/14/availability")).status).toBe(404);
    expect((await shop.get("/api/branches/0/availability")).status).toBe(400);
  });
});
