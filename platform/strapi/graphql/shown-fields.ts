import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import type { ShownFields } from "#platform/strapi/content/content-type.ts";

type Fragments = GraphQLResolveInfo["fragments"];

const known = new WeakMap<readonly FieldNode[], ShownFields>();

function fieldsOf(set: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const isInline = selection.kind === Kind.INLINE_FRAGMENT;
    return fieldsOf(isInline ? selection.selectionSet : fragments[selection.name.value]?.selectionSet, fragments);
  });
}

function fieldsBelow(nodes: readonly FieldNode[], fragments: Fragments): FieldNode[] {
  return nodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
}

function shownOf(fields: readonly FieldNode[]): ShownFields {
  const values = new Map<string, number>();
  for (const { name, selectionSet } of fields) {
    if (selectionSet === undefined) values.set(name.value, (values.get(name.value) ?? 0) + 1);
  }
  return { fields: fields.length, values };
}

/** What an operation shows of each row of the field that is being resolved; directives are taken for true. */
export function shownFields({ fieldNodes, fragments }: GraphQLResolveInfo): ShownFields {
  const before = known.get(fieldNodes);
  if (before !== undefined) return before;
  const shown = shownOf(fieldsBelow(fieldNodes, fragments));
  known.set(fieldNodes, shown);
  return shown;
}

/** What a mutation shows of the row in its payload. */
export function payloadFields({ fieldNodes, fragments }: GraphQLResolveInfo): ShownFields {
  return shownOf(fieldsBelow(fieldsBelow(fieldNodes, fragments), fragments));
}
