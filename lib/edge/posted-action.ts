/**
 * Whether a POST to a page may go on: only with the name of a Server Action in its header. Next would also run a
 * 'use cache' function that a stranger names, with the stranger's arguments, another tenant's host among them; the first
 * bit of a name tells the two apart. Forms without JavaScript, which name actions in their body, are not used here.
 */
export function isPostedAction(nextAction: string | null): boolean {
  return nextAction !== null && /^[0-7][0-9a-f]{41}$/.test(nextAction);
}
