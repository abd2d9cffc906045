/**
 * The ids of demo rows, derived from the business's number n and the row's place k (1, 2, …) in its file.
 * Ids are one space per table, so different tables may use the same number.
 *
 * | rows | ids |
 * |---|---|
 * | business, subscription, banner | n |
 * | branches, addresses of branches, menus, taxes, promotions | n·100 + k |
 * | address of the business | n·100 + 99 |
 * | working days, coverage areas, categories, menu groups, option groups | n·1 000 + k |
 * | products and menu items | n·10 000 + k |
 * | products and menu items that are options | n·10 000 + 5 000 + k |
 * | photos | their place in the manifest's alphabetical order |
 * | shared: plans, add-ons, types, methods | fixed, see shared-rows.ts |
 */
export interface RowNumbers {
  business: number;
  /** The n·100 range. */
  hundred: (place: number) => number;
  /** The n·1 000 range. */
  thousand: (place: number) => number;
  /** The n·10 000 range of menu items. */
  item: (place: number) => number;
  /** The n·10 000 + 5 000 range of options. */
  option: (place: number) => number;
}

function range(base: number, size: number): (place: number) => number {
  return (place) => {
    if (place < 1 || place >= size)
      throw new RangeError(`A demo business has no id for place ${place} of ${size - 1}.`);
    return base + place;
  };
}

/** @throws RangeError when a file holds more rows than its range has ids */
export function rowNumbers(business: number): RowNumbers {
  return {
    business,
    hundred: range(business * 100, 100),
    thousand: range(business * 1000, 1000),
    item: range(business * 10_000, 5000),
    option: range(business * 10_000 + 5000, 5000),
  };
}
