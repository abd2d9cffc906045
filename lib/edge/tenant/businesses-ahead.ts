import { channel } from "node:diagnostics_channel";

/** A platform's answer: its status and its body, parsed. */
export interface PlatformAnswer {
  status: number;
  /** Undefined when it is no JSON. */
  body: unknown;
}

/** Null when there was no answer. */
type Ahead = Promise<PlatformAnswer | null>;

/** In ms: a purge is repeated 2 s after it, so what a page keeps of an answer was not asked for earlier. */
const usableMilliseconds = 2000;
const mostHosts = 32;

/** Node's, one for the process: Next has a world of modules for pages and one for handlers, and `server/` is in neither. */
const questions = channel("vitrina.business-ahead");

/**
 * The businesses of hosts that were never seen, asked for along with the directory: a page's first read does not wait for
 * what was waited for already. `takeBusinessAhead` finds them in any world of modules.
 */
export function openBusinessesAhead() {
  const asked = new Map<string, Ahead>();

  /** What was asked for a moment ago, once; null when nothing was. */
  function take(host: string): Ahead | null {
    const answer = asked.get(host) ?? null;
    asked.delete(host);
    return answer;
  }

  questions.subscribe((question) => {
    if (typeof question !== "object" || question === null || !("host" in question) || !("answer" in question)) return;
    if (typeof question.host === "string") question.answer ??= take(question.host);
  });

  return {
    /** Asks for the business of a host; null when too many are asked for. */
    ask: (host: string, ask: () => Promise<PlatformAnswer>): Ahead | null => {
      if (asked.size >= mostHosts) return null;
      const answer = ask().catch(() => null);
      asked.set(host, answer);
      setTimeout(() => asked.get(host) === answer && asked.delete(host), usableMilliseconds).unref();
      return answer;
    },
    /** Of a host that nobody has. */
    forget: (host: string): void => void asked.delete(host),
  };
}

export type BusinessesAhead = ReturnType<typeof openBusinessesAhead>;

/** The answer of a business's own call that `server/` asked for a moment ago, once; null when it asked for none. */
export async function takeBusinessAhead(host: string): Promise<PlatformAnswer | null> {
  const question: { host: string; answer: Ahead | null } = { host, answer: null };
  questions.publish(question);
  return await question.answer;
}
