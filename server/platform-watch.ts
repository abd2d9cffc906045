import type { TenantLookup } from "#lib/edge/tenant/tenant-directory.ts";

/** What the last look-up says of the platform; `unknown` before the first. */
export type PlatformState = "unknown" | "here" | "away";

const complaintMilliseconds = 60_000;

export interface PlatformWatchParts {
  lookup: TenantLookup;
  clock: () => number;
  log: (level: "info" | "warn", event: string, reason?: string) => void;
}

/** A look-up that remembers whether the platform answers it, and says once a minute when it does not. */
export function watchPlatform({ lookup, clock, log }: PlatformWatchParts) {
  let state: PlatformState = "unknown";
  let complainedAt = Number.NEGATIVE_INFINITY;

  function failed(error: unknown): void {
    state = "away";
    if (clock() - complainedAt < complaintMilliseconds) return;
    complainedAt = clock();
    log("warn", "platform.away", error instanceof Error ? error.message : String(error));
  }

  const watched: TenantLookup = async (host, signal, isNew) => {
    try {
      const found = await lookup(host, signal, isNew);
      if (state === "away") log("info", "platform.back");
      state = "here";
      return found;
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  return { lookup: watched, state: () => state };
}
