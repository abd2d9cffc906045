import "server-only";
import type { MenuItem, ProductTraits } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import type { Branch } from "#domain/store/branch.ts";
import { sellsFood, taxesAt } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { absoluteUrl, storeOrigin } from "#lib/server/store-origin.ts";
import { availabilityData } from "./menu-data.ts";
import { storeId } from "./store-data.ts";

interface ProductInput {
  business: Business;
  branch: Branch;
  item: MenuItem;
  groupName: string;
  isSoldOut: boolean;
}

/** One offer a size; taxes that come on top are named (A63). */
function offersOf({ business, branch, item, isSoldOut }: ProductInput): object[] {
  const sizes = item.sizes.length > 0 ? item.sizes : [{ name: null, price: item.price }];
  return sizes.map(({ name, price }) => ({
    "@type": "Offer",
    ...(name !== null && { name }),
    url: `${storeOrigin(business)}/producto/${item.groupId}/${item.id}`,
    price,
    priceCurrency: "COP",
    availability: availabilityData(isSoldOut),
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "COP",
      valueAddedTaxIncluded: taxesAt(business, branch).length === 0,
    },
    seller: { "@id": storeId(business, branch) },
  }));
}

/** What can be added to a dish, group by group. */
function addOnData(group: OptionGroup): object {
  return {
    "@type": "MenuSection",
    name: group.name,
    hasMenuItem: group.options.map(({ name, price }) => ({
      "@type": "MenuItem",
      name,
      offers: { "@type": "Offer", price, priceCurrency: "COP" },
    })),
  };
}

/** The diets that an item suits, as schema.org names them. */
function dietsOf({ vegan, vegetarian, glutenFree }: ProductTraits): string[] {
  return [
    ...(vegan ? ["https://schema.org/VeganDiet"] : []),
    ...(vegan || vegetarian ? ["https://schema.org/VegetarianDiet"] : []),
    ...(glutenFree ? ["https://schema.org/GlutenFreeDiet"] : []),
  ];
}

/** A product with its price in pesos; where food is sold a MenuItem too. */
export function productData(input: ProductInput): object {
  const { business, item, groupName } = input;
  const diets = dietsOf(item.traits);
  const addOns = item.optionGroups?.map(addOnData) ?? [];
  const isFood = sellsFood(business);
  return {
    "@type": isFood ? ["Product", "MenuItem"] : "Product",
    "@id": `${storeOrigin(business)}/producto/${item.groupId}/${item.id}`,
    name: item.name,
    ...(item.description !== null && { description: item.description }),
    ...(item.photo && { image: absoluteUrl(business, item.photo.url) }),
    category: groupName,
    brand: { "@type": "Brand", name: business.name },
    offers: offersOf(input),
    ...(isFood && diets.length > 0 && { suitableForDiet: diets }),
    ...(isFood && addOns.length > 0 && { menuAddOn: addOns }),
  };
}
