import { ProviderAway } from "./provider-away.ts";

/** Sends a request: over the network, or to the platform's own sandbox without it. */
export type SendRequest = (request: Request) => Promise<Response>;

/** A look-up asks twice, and whoever comes back waits for it (F23). */
const deadline = 2_000;
const mostCharacters = 64 * 1024;

async function answerOf(send: SendRequest, url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await send(new Request(url, { ...init, redirect: "error", signal: AbortSignal.timeout(deadline) }));
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new ProviderAway(error instanceof Error ? error.name : "unknown");
  }
}

/** The JSON that a provider answers; null for 404. @throws ProviderAway for everything else */
export async function askProvider(send: SendRequest, url: string, init: RequestInit = {}): Promise<unknown> {
  const { status, text } = await answerOf(send, url, init);
  if (status === 404) return null;
  if (status < 200 || status > 299 || text.length > mostCharacters) throw new ProviderAway(`status ${status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderAway("no JSON");
  }
}
