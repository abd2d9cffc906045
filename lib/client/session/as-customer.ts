"use client";

import { useCallback } from "react";
import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { reached } from "#lib/client/device/reached.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSessionChange } from "./session-change.ts";

/**
 * Does something of the account. When the server ended the session meanwhile, the log-in says so, and what was asked for goes on
 * after it.
 */
export function useAsCustomer(): <T>(act: () => Promise<Result<T, Failure>>) => Promise<Result<T, Failure>> {
  const { ask } = usePanelActions();
  const { sessionEnded } = useSessionChange();
  return useCallback(
    async (act) => {
      const answer = await reached(act());
      if (answer.ok || answer.failure.kind !== "unauthorized") return answer;
      sessionEnded();
      const { result } = await ask("login", "ended");
      return result === "done" ? await reached(act()) : answer;
    },
    [ask, sessionEnded],
  );
}
