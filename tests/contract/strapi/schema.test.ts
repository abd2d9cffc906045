import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
} from "graphql";
import { expect, test } from "vitest";
import { contentTypes } from "#platform/strapi/content/content-types.ts";
import { root } from "#tests/support/source-files.ts";

function definitions(path: string): ReadonlyMap<string, DefinitionNode> {
  const document = parse(readFileSync(path, "utf8"));
  return new Map(
    document.definitions.flatMap((definition) =>
      "name" in definition && definition.name !== undefined ? [[definition.name.value, definition]] : [],
    ),
  );
}

const recorded = definitions(join(root, "tests/contract/strapi/schema.graphql"));
const served = definitions(join(root, "platform/strapi/graphql/schema.graphql"));

function printedField({ description: _text, ...field }: FieldDefinitionNode | InputValueDefinitionNode): string {
  return print(field);
}

/** A definition's members, printed: fields with arguments and types, or values. */
function members(definition: DefinitionNode | undefined): string[] {
  if (definition === undefined) return [];
  if ("fields" in definition) return (definition.fields ?? []).map(printedField);
  return definition.kind === Kind.ENUM_TYPE_DEFINITION
    ? (definition.values ?? []).map((value) => value.name.value)
    : [];
}

test.each([...served.keys()])("%s is served as it was recorded", (name) => {
  expect(served.get(name)?.kind).toBe(recorded.get(name)?.kind);
  const known = new Set(members(recorded.get(name)));
  expect(members(served.get(name)).filter((member) => !known.has(member))).toEqual([]);
});

test("every field and relation of a content type is in its recorded type, and the other way round", () => {
  for (const type of contentTypes) {
    if (type.graphql === null) continue;
    const own = [...Object.keys(type.fields), ...Object.keys(type.relations)].toSorted();
    const definition = served.get(type.graphql.type);
    const fields = definition !== undefined && "fields" in definition ? (definition.fields ?? []) : [];
    const names = fields.map((field) => ("name" in field ? field.name.value : "")).toSorted();
    expect({ type: type.name, fields: names }).toEqual({ type: type.name, fields: own });
  }
});
