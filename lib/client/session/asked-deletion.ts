"use client";

import { useState } from "react";
import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "./as-customer.ts";

/**
 * Deletes something of the account once its question was answered (UX7); after a failure the question stays, to try again.
 * `onGone` follows what is gone.
 */
export function useAskedDeletion<Left>(remove: () => Promise<Result<Left, Failure>>, onGone: (left: Left) => void) {
  const asCustomer = useAsCustomer();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useWhenOnline(() => setHasFailed(false));
  const confirm = async () => {
    setIsBusy(true);
    setHasFailed(false);
    const answer = await asCustomer(remove);
    setIsBusy(false);
    setHasFailed(!answer.ok);
    if (answer.ok) onGone(answer.value);
  };
  return {
    isAsked,
    isBusy,
    hasFailed,
    ask: () => setIsAsked(true),
    keep: () => setIsAsked(false),
    confirm: () => void confirm(),
  };
}
