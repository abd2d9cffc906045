import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { isClean } from "#platform/http/clean-text.ts";

/** As recorded, the root fields being at 0. */
const maximumDepth = 7;
const maximumRootFields = 30;
/** All the fields of an operation, those of a fragment once per spread. The store's largest have 80. */
const maximumFields = 1000;

type Sets = ReadonlyMap<string, SelectionSetNode>;

/** What to walk below a selection at the same depth; nothing for a field. */
function spreadBy(selection: Exclude<SelectionNode, FieldNode>, fragments: Sets): SelectionSetNode | undefined {
  return selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value);
}

/** The first field that is too deep; a fragment is visited once per depth, however often it is spread. */
function createDepthCheck(fragments: Sets) {
  const seen = new Set<string>();

  function tooDeep(set: SelectionSetNode | undefined, depth: number): FieldNode | null {
    for (const selection of set?.selections ?? []) {
      const deep = selection.kind === Kind.FIELD ? tooDeepField(selection, depth) : tooDeepSpread(selection, depth);
      if (deep !== null) return deep;
    }
    return null;
  }

  function tooDeepField(field: FieldNode, depth: number): FieldNode | null {
    if (field.name.value.startsWith("__")) return null;
    return depth > maximumDepth ? field : tooDeep(field.selectionSet, depth + 1);
  }

  function tooDeepSpread(selection: Exclude<SelectionNode, FieldNode>, depth: number): FieldNode | null {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const place = `${depth} ${selection.name.value}`;
      if (seen.has(place)) return null;
      seen.add(place);
    }
    return tooDeep(spreadBy(selection, fragments), depth);
  }

  return (set: SelectionSetNode) => tooDeep(set, 0);
}

/** Counts fields with fragments put in, each counted once; a cycle, which another rule refuses, counts nothing. */
function createCount(fragments: Sets, isWithNested: boolean) {
  const counted = new Map<string, number>();

  function count(set: SelectionSetNode | undefined): number {
    let fields = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) fields += countFragment(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) fields += count(selection.selectionSet);
      else fields += 1 + (isWithNested ? count(selection.selectionSet) : 0);
    }
    return fields;
  }

  function countFragment(name: string): number {
    const known = counted.get(name);
    if (known !== undefined) return known;
    counted.set(name, 0);
    const fields = count(fragments.get(name));
    counted.set(name, fields);
    return fields;
  }

  return count;
}

/** Errors for texts that hold characters no text has, however they are escaped. */
export function uncleanTexts(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  visit(document, {
    StringValue(node) {
      if (!isClean(node.value))
        errors.push(new GraphQLError("A text holds characters that no text has", { nodes: node }));
    },
  });
  return errors;
}

/** Errors for exceeded depth or field count, in time bounded by the document's length, whatever its fragments. */
export function exceededLimits(document: DocumentNode): GraphQLError[] {
  const fragments: Sets = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );
  const tooDeep = createDepthCheck(fragments);
  const countRoot = createCount(fragments, false);
  const countAll = createCount(fragments, true);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const name = definition.name?.value ?? "";
    const deep = tooDeep(definition.selectionSet);
    if (deep !== null) {
      return new GraphQLError(`'${name}' exceeds maximum operation depth of ${maximumDepth}`, { nodes: deep });
    }
    if (countRoot(definition.selectionSet) > maximumRootFields) {
      return new GraphQLError(`'${name}' has more than ${maximumRootFields} root fields`);
    }
    const isTooMuch = countAll(definition.selectionSet) > maximumFields;
    return isTooMuch ? new GraphQLError(`'${name}' has more than ${maximumFields} fields`) : [];
  });
}
