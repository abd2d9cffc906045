import { useState } from "react";
import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { codeDigits } from "#domain/person/login/code-digits.ts";
import { enterCode } from "#lib/actions/account.ts";
import { requestProof } from "#lib/actions/password.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useKeepPushes } from "./use-keep-pushes.ts";

/** The code that proves anew who is logged in. */
interface Proof {
  to: string;
  digits: string;
}

function isRefusal(failure: Failure | null, code: string): boolean {
  return failure?.kind === "refused" && failure.code === code;
}

/** Does something of the account that asks for a fresh proof: where the log-in is too old a code comes first, and it goes on after it (A226). */
export function useProved<Input, Output>(
  act: (input: Input) => Promise<Result<Output, Failure>>,
  onDone: (output: Output) => void,
) {
  const asCustomer = useAsCustomer();
  const keepPushes = useKeepPushes();
  const [proof, setProof] = useState<Proof | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useWhenOnline(() => setFailure(null));
  const askProof = async () => {
    const sent = await asCustomer(() => requestProof({}));
    if (sent.ok) setProof({ to: sent.value.to, digits: "" });
    else setFailure(sent.failure);
  };
  const go = async (input: Input) => {
    const answer = await asCustomer(() => act(input));
    if (answer.ok) onDone(answer.value);
    else if (isRefusal(answer.failure, "proof_needed")) await askProof();
    else setFailure(answer.failure);
  };
  const prove = async ({ digits }: Proof, input: Input) => {
    const answer = await reached(enterCode({ code: digits, consents: false }));
    if (!answer.ok) return setFailure(answer.failure);
    setProof(null);
    await go(input);
    void keepPushes();
  };
  return {
    proof,
    isBusy,
    failure,
    /** No code proves it: whoever vouches for the account does (A223). */
    isByLogin: isRefusal(failure, "proof_by_login"),
    typeCode: (text: string) => {
      setFailure(null);
      setProof((known) => known && { ...known, digits: codeDigits(text) });
    },
    send: async (input: Input) => {
      setIsBusy(true);
      setFailure(null);
      await (proof === null ? go(input) : prove(proof, input));
      setIsBusy(false);
    },
  };
}
