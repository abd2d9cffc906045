import type { LoginInput } from "#domain/person/login-state.ts";
import { noInput } from "#domain/person/login-state.ts";
import { pageValue } from "#lib/client/device/device-value.ts";

/** What was typed and sent, for as long as the page: another panel may take the place of the one that asks (UX23). */
export const loginInputAtom = pageValue<LoginInput>(noInput);
