import type { Settings } from "#lib/settings.ts";

const timeLimit = 5000;

/** Where this storefront asks, for the log of its start. */
interface BackendReport {
  places: Record<"central" | "rest" | "graphql", string>;
  /** Paths that no specification shows and that this backend has (A156). */
  paths: Record<string, string>;
  /** Those of the places that gave no answer at all, or an error of their own. */
  away: string[];
}

/** Without a query, which may hold a key. */
function shown(url: string): string {
  return url.replace(/\?.*$/s, "");
}

async function hasAnswered(url: string, init: RequestInit = {}): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeLimit), ...init });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Asks each place once, for the log alone: nothing waits for it and nothing follows from it. */
export async function reportBackend(settings: Settings): Promise<BackendReport> {
  const { CENTRAL_URL: central, REST_URL: rest, GRAPHQL_URL: graphql } = settings;
  const question = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"query":"{__typename}"}`,
  };
  const asked = {
    central: hasAnswered(`${central}/api/businessv2?domain=start.invalid`),
    rest: hasAnswered(`${rest}/taxes?business=0&is_deleted=false&is_active=true`),
    graphql: hasAnswered(graphql, question),
  };
  const away: string[] = [];
  for (const [place, answer] of Object.entries(asked)) if (!(await answer)) away.push(place);
  const named = Object.entries(settings).filter(
    (entry): entry is [string, string] => entry[0].endsWith("_PATH") && typeof entry[1] === "string",
  );
  return {
    places: { central: shown(central), rest: shown(rest), graphql: shown(graphql) },
    paths: Object.fromEntries(named),
    away,
  };
}
