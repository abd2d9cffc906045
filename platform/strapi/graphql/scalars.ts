import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from "graphql";

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** The value of a JSON literal in a query, its variables filled in. */
function jsonLiteral(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables?.[node.name.value];
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, jsonLiteral(field.value, variables)]));
    case Kind.LIST:
      return node.values.map((value) => jsonLiteral(value, variables));
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.NULL:
      return null;
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
  }
}

const json = new GraphQLScalarType({ name: "JSON", parseValue: (value) => value, parseLiteral: jsonLiteral });

function parseInstant(value: unknown): Date {
  const date = typeof value === "string" || typeof value === "number" ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new GraphQLError("DateTime cannot represent an invalid date.");
  return date;
}

const dateTime = new GraphQLScalarType({
  name: "DateTime",
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant("value" in node ? node.value : null),
});

/** `11:00:00` of the database as `11:00:00.000`. */
function serializeClock(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const [clock = "", fraction = ""] = value.split(".");
  return `${clock}.${fraction.padEnd(3, "0").slice(0, 3)}`;
}

const time = new GraphQLScalarType({ name: "Time", serialize: serializeClock });
const long = new GraphQLScalarType({ name: "Long", serialize: Number, parseValue: Number });

/** The recorded scalars by name. */
export const scalars = { JSON: json, DateTime: dateTime, Time: time, Long: long };
