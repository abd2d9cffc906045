import { type ContentType, contentTypeOf } from "./content-type.ts";
import { menuTypes } from "./menu-types.ts";
import { personTypes } from "./person-types.ts";
import { placeTypes } from "./place-types.ts";

const sources = { ...placeTypes, ...menuTypes, ...personTypes };

export const contentTypes: readonly ContentType[] = Object.entries(sources).map(([name, source]) =>
  contentTypeOf(name, source),
);

const byName = new Map(contentTypes.map((type) => [type.name, type]));

export function contentType(name: string): ContentType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`There is no content type ${name}.`);
  return type;
}
