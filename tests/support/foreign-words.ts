import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "graphql";
import { root } from "./source-files.ts";

/** Names of the recorded schema; no word of ours is spelled with an underscore. */
const recordedNames = parse(readFileSync(join(root, "tests/contract/strapi/schema.graphql"), "utf8"))
  .definitions.flatMap((definition) =>
    "fields" in definition ? (definition.fields ?? []).map((field) => ("name" in field ? field.name.value : "")) : [],
  )
  .filter((name) => name.includes("_"));

const refusals = ["Auth.form", "entry.notFound", "ValidationError", "Bad Request", "Not Found", "statusCode"];

const ofGoogle = [
  "formatted_address",
  "location_type",
  "address_components",
  "place_id",
  "partial_match",
  "street_address",
  "ROOFTOP",
  "RANGE_INTERPOLATED",
  "GEOMETRIC_CENTER",
  "APPROXIMATE",
  "ZERO_RESULTS",
  "REQUEST_DENIED",
];

const words = [...new Set(recordedNames), ...refusals, ...ofGoogle].map((word) => word.replaceAll(".", String.raw`\.`));
const foreignWord = new RegExp(String.raw`\b(?:${words.join("|")})\b`, "g");

/** The words of Strapi's and Google's own in what goes to a browser. */
export function foreignWords(text: string): string[] {
  return text.match(foreignWord) ?? [];
}
