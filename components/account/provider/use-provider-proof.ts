import { useEffect, useState } from "react";
import { useKeepPushes } from "#components/account/own/use-keep-pushes.ts";
import type { Failure } from "#domain/base/failure.ts";
import { enterProvider } from "#lib/actions/provider.ts";
import { reached } from "#lib/client/device/reached.ts";
import type { ProvenAct } from "#domain/person/login/provider.ts";
import { proofReturn } from "#lib/client/panel/provider-return.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { orderedSession } from "#lib/client/session/session-query.ts";

/** What became of a way to the provider that was to prove who is logged in; null where nobody is back from one. */
type ProviderProof = "asking" | "proved" | Failure;

function failureOf(failure: Failure): Failure {
  const isOfOther = failure.kind === "refused" && failure.code === "proof_of_other";
  return failure.kind === "refused" && !isOfOther ? { kind: "refused", code: "passkey_refused" } : failure;
}

/** Asks once what the provider answered about whoever is back from it (A226). */
export function useProviderProof(proves: ProvenAct): ProviderProof | null {
  const { loggedIn } = useSessionChange();
  const keepPushes = useKeepPushes();
  const [isBack] = useState(() => proofReturn.token() === proves);
  const [proof, setProof] = useState<ProviderProof | null>(isBack ? "asking" : null);
  useEffect(() => {
    if (!isBack || proofReturn.token() === null) return;
    proofReturn.forget();
    const ask = async () => {
      const answer = await reached(enterProvider({}));
      if (!answer.ok) return setProof(failureOf(answer.failure));
      if (answer.value.kind !== "known") return setProof({ kind: "unavailable" });
      loggedIn(orderedSession(answer.value.session));
      setProof("proved");
      await keepPushes();
    };
    void ask();
  }, [isBack, loggedIn, keepPushes]);
  return proof;
}
