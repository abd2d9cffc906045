import { fakeServer } from "./fake-server.ts";
import { seedDevice } from "./render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "./shop-fixture.ts";

/** Monday, 12:00 in Bogotá. */
const now = Date.UTC(2026, 10, 23, 17);

/** An open shop that quotes 32 000 to Ana, whose cart of one line is to be collected. */
export function readyCheckout(): void {
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seedDevice("known-items:1", { "10": itemFixture() });
  const place = { branchId: "1", lastAddress: null, confirmedAt: null, address: null, area: null };
  seedDevice("location", { mode: "pickup", isValidated: true, ...place });
}
