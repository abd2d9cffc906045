import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** Depth that the recorded server accepts, the root fields being at 0. */
const maximumDepth = 7;
const maximumRootFields = 30;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The first field deeper than allowed. Fragment cycles are another rule's matter: they only must not hang this one. */
function tooDeep(
  set: SelectionSetNode | undefined,
  depth: number,
  fragments: Fragments,
  open: string[],
): FieldNode | null {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith("__")) continue;
      if (depth > maximumDepth) return selection;
      const deeper = tooDeep(selection.selectionSet, depth + 1, fragments, open);
      if (deeper !== null) return deeper;
    } else {
      const deeper = tooDeepInFragment(selection, depth, fragments, open);
      if (deeper !== null) return deeper;
    }
  }
  return null;
}

function tooDeepInFragment(
  selection: Exclude<SelectionSetNode["selections"][number], FieldNode>,
  depth: number,
  fragments: Fragments,
  open: string[],
): FieldNode | null {
  if (selection.kind === Kind.INLINE_FRAGMENT) return tooDeep(selection.selectionSet, depth, fragments, open);
  const name = selection.name.value;
  if (open.includes(name)) return null;
  return tooDeep(fragments.get(name)?.selectionSet, depth, fragments, [...open, name]);
}

function countRootFields(set: SelectionSetNode | undefined, fragments: Fragments, open: string[]): number {
  let count = 0;
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countRootFields(selection.selectionSet, fragments, open);
    else if (!open.includes(selection.name.value)) {
      const name = selection.name.value;
      count += countRootFields(fragments.get(name)?.selectionSet, fragments, [...open, name]);
    }
  }
  return count;
}

/** Validation rule: at most the recorded depth, and not a hundred queries dressed as one. */
export function queryLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fragments: Fragments = new Map(
        document.definitions.flatMap((definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
        ),
      );
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const node = tooDeep(definition.selectionSet, 0, fragments, []);
        const name = definition.name?.value ?? "";
        if (node !== null) {
          context.reportError(
            new GraphQLError(`'${name}' exceeds maximum operation depth of ${maximumDepth}`, { nodes: node }),
          );
        }
        if (countRootFields(definition.selectionSet, fragments, []) > maximumRootFields) {
          context.reportError(new GraphQLError(`'${name}' has more than ${maximumRootFields} root fields`));
        }
      }
    },
  };
}
