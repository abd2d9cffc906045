/** The field of the address that a way to a provider begins at. */
export const connectCallerField = "caller";

/** A hash by the key that the storefront's server shares with the platform (`PLATFORM_SERVICE_KEY`), in base64url. */
export type ServiceHash = (use: string, text: string) => string;

const partLength = 22;
const part = (hash: ServiceHash, use: string, text: string) =>
  hash(`vitrina connect ${use}`, text).slice(0, partLength);

/**
 * Names a browser in an address, which anybody can write: it holds only by the key, and without the key nothing of the person
 * follows from it (A216, X11).
 * @param browser what the storefront's calls name it by
 */
export function connectCaller(hash: ServiceHash, browser: string): string {
  return proved(hash, part(hash, "name", browser));
}

/** A name as it holds by the key. */
export function proved(hash: ServiceHash, name: string): string {
  return `${name}.${part(hash, "proof", name)}`;
}

/** The name that such a word says; null for what has another form. */
export function nameIn(word: string): string | null {
  return /^([\w-]{22})\.[\w-]{22}$/.exec(word)?.[1] ?? null;
}
