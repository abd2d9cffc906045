"use client";

import { useRef } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { cartName } from "#lib/client/late-cart.ts";
import { isStored } from "#lib/client/storage.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useTimedText } from "#lib/client/timed-text.ts";
import type { TimedText } from "#lib/client/timed-text.ts";
import { Button } from "#components/ui/button.tsx";

/** A branch as a card to choose. */
export interface BranchChoice {
  id: string;
  name: string;
  address: string;
  /** Its logo, or the words that there is none. */
  picture: ReactNode;
  /** Open until, or opens at. */
  status: TimedText[];
}

interface BranchChooserProps {
  choices: BranchChoice[];
  current: string;
  legend: string;
  submit: string;
}

function BranchCard({ choice, isCurrent }: { choice: BranchChoice; isCurrent: boolean }) {
  const status = useTimedText(choice.status);
  return (
    <label className="bg-surface-raised flex cursor-pointer flex-col overflow-hidden rounded-md border-2 border-line transition-colors hover:border-outline has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {choice.picture}
      <span className="flex items-start gap-3 p-3">
        <input
          type="radio"
          name="branch"
          value={choice.id}
          defaultChecked={isCurrent}
          className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{choice.name}</span>
          <span className="block text-sm text-ink-muted">{choice.address}</span>
          {status !== null && <span className="mt-1 block text-sm">{status}</span>}
        </span>
      </span>
    </label>
  );
}

/**
 * One branch of several (S2 §2.8): a form that also works without script, for the address with `branch` is what chooses. What
 * lies in the cart is taken along (A39).
 */
export function BranchChooser({ choices, current, legend, submit }: BranchChooserProps) {
  const { tenant, branchId } = useStore();
  const isLeaving = useRef(false);
  const takeCartAlong = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const wanted = new FormData(form).get("branch");
    if (isLeaving.current || typeof wanted !== "string" || wanted === branchId) return;
    if (!isStored(tenant, cartName(branchId))) return;
    event.preventDefault();
    isLeaving.current = true;
    const { carryCart } = await import("#lib/client/cart-store.ts");
    carryCart(tenant, branchId, wanted);
    form.submit();
  };
  return (
    <form action="/" onSubmit={(event) => void takeCartAlong(event)} className="flex flex-col gap-6">
      <fieldset>
        <legend className="sr-only">{legend}</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map((choice) => (
            <BranchCard key={choice.id} choice={choice} isCurrent={choice.id === current} />
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="l" className="w-full sm:w-auto sm:self-start">
        {submit}
      </Button>
    </form>
  );
}
