import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaData } from "#lib/server/structured-data/area-data.ts";
import { breadcrumbData } from "#lib/server/structured-data/breadcrumb-data.ts";
import { menuData } from "#lib/server/structured-data/menu-data.ts";
import { holidayHoursData, openingHoursData } from "#lib/server/structured-data/opening-hours-data.ts";
import { productData } from "#lib/server/structured-data/product-data.ts";
import { organizationData, storeData, websiteData } from "#lib/server/structured-data/store-data.ts";
import {
  sampleBranch,
  sampleBusiness,
  sampleGroup,
  sampleItem,
  sampleMenuGroup,
  samplePayments,
} from "#tests/support/samples.ts";
import { polygonShape } from "#domain/store/coverage.ts";
import { schemaProblems } from "#tests/support/schema-vocabulary.ts";

const now = Date.UTC(2026, 11, 1, 17);
const traits = { ...sampleItem().traits, vegan: true, glutenFree: true };
const photo = { url: "/media/pan-1080.webp", width: 1080, height: 810 };
const items = [
  sampleItem({ description: "Con papas", traits, photo, optionGroups: [sampleGroup()] }),
  sampleItem({
    id: "i2",
    name: "Jugo",
    sizes: [
      { name: "Grande", price: 9000 },
      { name: "Pequeño", price: 6000 },
    ],
  }),
  sampleItem({ id: "i3", name: "Sopa", disabledUntil: now + 1000 }),
];
const menu = { id: "m", name: "Carta", groups: [sampleMenuGroup({ items })] };
const branch = sampleBranch({
  phone: "6015550142",
  paymentMethods: samplePayments,
  openingRules: [
    { days: [1, 2, 3, 4, 5], onHolidays: false, open: 720, close: 120 },
    { days: [6], onHolidays: false, open: 0, close: 0 },
    { days: [7], onHolidays: true, open: 600, close: 1200 },
  ],
});
const business = sampleBusiness({
  domain: "sabor.example",
  branches: [branch, sampleBranch({ id: "2", name: "Usaquén" })],
  logo: photo,
  taxes: [{ name: "Impoconsumo", rate: 80_000 }],
});
const shop = { ...business, typeName: "tienda" };
const store = { business, branch, menu, hasOrders: true, now };

function pageData(of: typeof business): object[] {
  return [
    organizationData(of),
    websiteData(of),
    { ...storeData({ ...store, business: of }), ...menuData({ ...store, business: of }) },
    ...items.map((item) => productData({ business: of, branch, item, groupName: "Platos", isSoldOut: false })),
    breadcrumbData([
      { name: "Menú", url: "https://sabor.example/" },
      { name: "Pan", url: "https://sabor.example/pan" },
    ]),
  ];
}

test.each([
  ["", "CO"],
  ["ec", "EC"],
])("the place of a branch whose address is in '%s' is in %s", (country, addressCountry) => {
  const at = sampleBranch({ address: { ...branch.address, country } });
  expect(storeData({ ...store, business: { ...business, country: "co" }, branch: at })).toMatchObject({
    address: { addressCountry },
  });
});

describe("structured data is in schema.org's vocabulary", () => {
  test.each([
    ["restaurant", business],
    ["store", shop],
  ])("of a %s", (_, of) => {
    expect(schemaProblems(pageData(of))).toEqual([]);
  });

  test("and the check sees what is not", () => {
    const price = { "@type": "Offer", price: 1, priceCurrency: "COP", availability: "https://schema.org/Vegan" };
    expect(schemaProblems({ "@type": "Dish" })).toEqual([": no type Dish"]);
    expect(schemaProblems({ "@type": "Store", hasMenu: { "@id": "#menu" } })).toEqual([".hasMenu: not of Store"]);
    expect(schemaProblems({ "@type": "Store", dishes: "x" })).toEqual([".dishes: no such property"]);
    expect(schemaProblems(price)).toEqual(['.availability: "https://schema.org/Vegan"?']);
    expect(schemaProblems({ "@type": "Store", address: { "@type": "Offer" } })).toHaveLength(1);
    expect(schemaProblems({ "@type": "Store", geo: { latitude: 1 } })).toContain(".geo: no @type");
  });
});

describe("a menu", () => {
  test("has its sections, its items with prices in pesos, and whether they can be had", () => {
    expect(menuData(store)).toMatchObject({
      hasMenu: {
        "@type": "Menu",
        hasMenuSection: [
          {
            "@type": "MenuSection",
            name: "Hamburguesas",
            hasMenuItem: [
              {
                "@type": "MenuItem",
                name: "Hamburguesa clásica",
                url: "https://sabor.example/producto/m1/i1",
                offers: {
                  "@type": "Offer",
                  price: 25_000,
                  priceCurrency: "COP",
                  availability: "https://schema.org/InStock",
                },
              },
              { name: "Jugo", offers: { "@type": "AggregateOffer", lowPrice: 6000, highPrice: 9000, offerCount: 2 } },
              { name: "Sopa", offers: { availability: "https://schema.org/OutOfStock" } },
            ],
          },
        ],
      },
    });
  });

  test("of a shop that sells goods is a catalogue", () => {
    expect(storeData({ ...store, business: shop })).toMatchObject({ "@type": "Store" });
    expect(menuData({ ...store, business: shop })).toMatchObject({ hasOfferCatalog: { "@type": "OfferCatalog" } });
  });
});

describe("hours", () => {
  test("close on the next day after midnight, last a whole day, and hold on holidays (A42, A44)", () => {
    expect(openingHoursData(branch.openingRules)).toEqual([
      expect.objectContaining({ opens: "12:00", closes: "02:00" }),
      expect.objectContaining({ dayOfWeek: ["https://schema.org/Saturday"], opens: "00:00", closes: "23:59" }),
      expect.objectContaining({
        dayOfWeek: ["https://schema.org/Sunday", "https://schema.org/PublicHolidays"],
        opens: "10:00",
        closes: "20:00",
      }),
    ]);
  });

  test("of the holidays ahead are named by their dates, in the next year too", () => {
    const dates = holidayHoursData(branch.openingRules, now).map((hours) =>
      "validFrom" in hours ? hours.validFrom : null,
    );
    expect(dates).toEqual(["2026-12-08", "2026-12-25", "2027-01-01", "2027-01-11"]);
    expect(holidayHoursData(branch.openingRules.slice(0, 2), now)).toEqual([]);
  });

  test("are times of a day, whatever the window", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, (open, close) => {
        const [hours] = openingHoursData([{ days: [1], onHolidays: false, open, close }]);
        expect(hours).toMatchObject({
          opens: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
          closes: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
        });
        expect(hours).not.toMatchObject({ opens: (hours as { closes: string }).closes });
      }),
    );
  });
});

describe("a store", () => {
  test("says where orders are placed, of which branch, and how they are had", () => {
    const [first, second] = business.branches.map((each) => storeData({ ...store, branch: each }));
    expect(first).toMatchObject({
      "@type": "Restaurant",
      name: "Sabor Bogotano – Chapinero",
      url: "https://sabor.example/",
      priceRange: "$\u00a06.000 – $\u00a025.000",
      potentialAction: {
        "@type": "OrderAction",
        target: { "@type": "EntryPoint", urlTemplate: "https://sabor.example/" },
        deliveryMethod: ["http://purl.org/goodrelations/v1#DeliveryModeOwnFleet", "https://schema.org/OnSitePickup"],
      },
    });
    expect(second).toMatchObject({ url: "https://sabor.example/?branch=2" });
    expect(storeData({ ...store, hasOrders: false })).not.toHaveProperty("potentialAction");
  });

  test("of a food court is a restaurant with a name of its own", () => {
    const court = { ...business, branchTerm: "restaurant" as const };
    expect(storeData({ ...store, business: court })).toMatchObject({ name: "Chapinero – Sabor Bogotano" });
  });
});

test("a product has an offer for every size, and says that taxes come on top (A63)", () => {
  const [, juice] = items;
  if (!juice) throw new Error("no item");
  const data = productData({ business, branch, item: juice, groupName: "Bebidas", isSoldOut: true });
  expect(data).toMatchObject({
    "@type": ["Product", "MenuItem"],
    offers: [
      {
        name: "Grande",
        price: 9000,
        availability: "https://schema.org/OutOfStock",
        priceSpecification: { valueAddedTaxIncluded: false },
      },
      { name: "Pequeño", price: 6000 },
    ],
  });
  const dish = productData({
    business,
    branch,
    item: sampleItem({ traits, optionGroups: [sampleGroup()] }),
    groupName: "x",
    isSoldOut: false,
  });
  expect(dish).toMatchObject({
    suitableForDiet: [
      "https://schema.org/VeganDiet",
      "https://schema.org/VegetarianDiet",
      "https://schema.org/GlutenFreeDiet",
    ],
    menuAddOn: [{ name: "Adiciones", hasMenuItem: [{ name: "Queso", offers: { price: 3000 } }, {}, {}] }],
  });
});

test("a zone is an area served: a circle by its radius, a polygon by its corners, which end where they began (B2)", () => {
  const zone = { id: "1", name: "Centro", price: 4000, isActive: true };
  const center = { latitude: 4.6, longitude: -74 };
  const ring = [
    { latitude: 4.6, longitude: -74.1 },
    { latitude: 4.7, longitude: -74.1 },
    { latitude: 4.7, longitude: -74 },
  ];
  const areas = [
    areaData({ ...zone, ...polygonShape(ring) }),
    areaData({ ...zone, shape: "circle", center, radiusMeters: 900 }),
  ];
  expect(areas).toMatchObject([
    { "@type": "GeoShape", polygon: "4.6 -74.1 4.7 -74.1 4.7 -74 4.6 -74.1" },
    { "@type": "GeoCircle", geoRadius: 900, geoMidpoint: { latitude: 4.6, longitude: -74 } },
  ]);
  const data = storeData({ business, branch, menu: null, hasOrders: true, now });
  expect(schemaProblems({ ...data, areaServed: areas })).toEqual([]);
});
