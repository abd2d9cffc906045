/** The address form as typed. */
export interface AddressDraft {
  name: string;
  line1: string;
  details: string;
  neighborhood: string;
  city: string;
}

/** For as long as the page lives: opening the location again loses nothing. */
let unfinished: { tenant: string; draft: AddressDraft } | null = null;

/** What was typed before the location was closed, null when nothing was. */
export function unfinishedAddress(tenant: string): AddressDraft | null {
  return unfinished?.tenant === tenant ? unfinished.draft : null;
}

/** Keeps what was typed; null forgets it. */
export function rememberUnfinishedAddress(tenant: string, draft: AddressDraft | null): void {
  unfinished = draft && { tenant, draft };
}
