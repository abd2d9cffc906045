import type { GraphQLResolveInfo } from "graphql";
import { requireLookup } from "#platform/strapi/access/attempt.ts";
import { type ContentType, idOf, type Row } from "#platform/strapi/content/content-type.ts";
import { contentType, contentTypes } from "#platform/strapi/content/content-types.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import { graphqlPage } from "#platform/strapi/query/page.ts";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import { permittedCaller, type RequestContext } from "./request-context.ts";
import { shownFields } from "./shown-fields.ts";

/** Arguments of a list, at the root and below. */
export interface ListArguments {
  where?: unknown;
  sort?: string | null;
  limit?: number | null;
  start?: number | null;
}

export type RowResolver<Arguments> = (
  row: Row,
  args: Arguments,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown;

export type FieldResolvers = Record<string, RowResolver<never>>;

const listOf = (args: ListArguments) => ({
  where: args.where,
  sort: args.sort,
  page: graphqlPage(args.limit, args.start),
});

async function requireReader(context: RequestContext, type: ContentType): Promise<void> {
  await requireLookup(context.settings, context.request, permittedCaller(context, type, "find"), type);
}

function findOne(type: ContentType): RowResolver<{ id: string }> {
  return async (_root, { id }, context, info) => {
    await requireReader(context, type);
    return context.source.byId(type, entryId(id), shownFields(info));
  };
}

function findMany(type: ContentType): RowResolver<ListArguments> {
  return async (_root, args, context, info) => {
    await requireReader(context, type);
    return context.source.find(type, listOf(args), shownFields(info));
  };
}

/** A field of an object that is no row. */
type Nested = (args: unknown, context: unknown, info: GraphQLResolveInfo) => unknown;

/** A connection: the rows, counts and numbers over them, and groups that are connections again. */
function connection(type: ContentType, args: ListArguments, context: RequestContext) {
  const { source } = context;
  const numbers = (operation: "avg" | "max" | "min" | "sum") => () => source.aggregate(type, args.where, operation);
  const group =
    (field: string): Nested =>
    async (_args, _context, info) => {
      const values = await source.values(type, args.where, field, shownFields(info));
      return values.map((value) => ({
        key: value,
        connection: () => connection(type, { where: [args.where ?? {}, groupWhere(field, value)] }, context),
      }));
    };
  const values: Nested = (_args, _context, info) => source.find(type, listOf(args), shownFields(info));
  return {
    values,
    aggregate: {
      count: () => source.count(type, args.where),
      totalCount: () => source.count(type, undefined),
      sum: numbers("sum"),
      avg: numbers("avg"),
      min: numbers("min"),
      max: numbers("max"),
    },
    groupBy: Object.fromEntries(Object.keys(type.columns).map((field) => [field, group(field)])),
  };
}

function groupWhere(field: string, value: unknown): Record<string, unknown> {
  return value === null ? { [`${field}_null`]: true } : { [field]: value };
}

function findConnection(type: ContentType): RowResolver<ListArguments> {
  return async (_root, args, context) => {
    await requireReader(context, type);
    return connection(type, args, context);
  };
}

function related(name: string, relation: ContentType["relations"][string]): RowResolver<ListArguments> {
  if (relation.kind === "one" || relation.kind === "inverseOne") {
    return (row, _args, { source }, info) =>
      source.budget.exceeded === null ? source.relatedOne(row, name, relation, shownFields(info)) : null;
  }
  // Lists of files and components take arguments in the schema and ignore them, as recorded.
  const isPart = contentType(relation.target).isPart;
  return (row, args, { source }, info) =>
    source.budget.exceeded === null
      ? source.relatedMany(row, name, relation, listOf(isPart ? {} : args), shownFields(info))
      : null;
}

const me: RowResolver<unknown> = (_root, _args, context, info) => {
  const user = contentType("user");
  const caller = permittedCaller(context, user, "me");
  if (caller.user === null) throw forbidden();
  return context.source.byId(user, idOf(caller.user), shownFields(info));
};

const role: RowResolver<unknown> = (row, _args, context, info) =>
  typeof row.role === "number" ? context.source.byId(contentType("role"), row.role, shownFields(info)) : null;

/** Resolvers of every query and of every relation, made from the content types. */
export function queryResolvers(): Record<string, FieldResolvers> {
  const query: FieldResolvers = { me };
  const resolvers: Record<string, FieldResolvers> = { Query: query, UsersPermissionsMe: { role } };
  for (const type of contentTypes) {
    if (type.graphql === null) continue;
    query[type.graphql.one] = findOne(type);
    query[type.graphql.many] = findMany(type);
    query[`${type.graphql.many}Connection`] = findConnection(type);
    resolvers[type.graphql.type] = Object.fromEntries(
      Object.entries(type.relations).map(([name, relation]) => [name, related(name, relation)]),
    );
  }
  return resolvers;
}
