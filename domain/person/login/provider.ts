/** Who can vouch for a person in place of a code (S2 §2.1, §7). */
export const providerNames = ["facebook", "google"] as const;

export type ProviderName = (typeof providerNames)[number];

/** The provider of a name in an address, a setting or a row; null for any other. */
export function providerOf(name: string | null | undefined): ProviderName | null {
  return providerNames.find((known) => known === name) ?? null;
}

/** What somebody who is logged in already proves themselves for at their provider (A226). */
export const provenActs = ["passkeys", "leaving"] as const;

export type ProvenAct = (typeof provenActs)[number];

/** What has opened a page inside an app: providers refuse to ask for a password there (S2 §2.1, A78). */
export function isWebview(userAgent: string): boolean {
  return /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|MicroMessenger|TikTok|musical_ly|; wv\)|GSA\/|Snapchat|Pinterest/i.test(
    userAgent,
  );
}

/** The business type that S1 §9 lets use Facebook in production. */
const typeWithProviders = "2";

/** Which of the configured providers a shop offers (A78): none in production but for the one type of business. */
export function offeredProviders(
  configured: readonly ProviderName[],
  { isProduction, typeIds }: { isProduction: boolean; typeIds: readonly string[] },
): readonly ProviderName[] {
  return !isProduction || typeIds.includes(typeWithProviders) ? configured : [];
}
