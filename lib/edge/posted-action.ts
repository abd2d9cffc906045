/**
 * Whether a `Next-Action` id names a Server Action, by its first bit. Next would also run a 'use cache' function that
 * a stranger names, with the stranger's arguments, another tenant's host among them.
 */
export function isPostedAction(nextAction: string | null): boolean {
  return nextAction !== null && /^[0-7][0-9a-f]{41}$/.test(nextAction);
}
