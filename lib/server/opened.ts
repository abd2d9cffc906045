import "server-only";

/**
 * What a process opens once, when it is first used: Next has no place from which its handlers and actions could be
 * handed anything. ADR 3 lists them. @throws what `open` throws, each time until it succeeds
 */
export function opened<T>(open: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: open() };
    return made.value;
  };
}
