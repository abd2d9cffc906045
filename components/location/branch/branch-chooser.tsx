"use client";

import { useSetAtom } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { carryCart } from "#lib/client/cart/carry-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { tableAtom } from "#lib/client/place/table-atom.ts";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { ChoiceMark } from "#components/ui/choice.tsx";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { FoundBranch } from "./branch-finder.tsx";

const BranchFinder = lazy(async () => (await import("./branch-finder.tsx")).BranchFinder);

/** A branch as a card to choose. */
export interface BranchChoice {
  id: string;
  name: string;
  address: string;
  /** When it is open in the week. */
  hours: string[];
  /** Its logo, or the words that there is none. */
  picture: ReactNode;
  /** Open until, while it is open. */
  open: TimedText[];
  /** Opens at, while it is closed. */
  closed: TimedText[];
}

interface BranchChooserProps {
  choices: BranchChoice[];
  current: string;
  legend: string;
  submit: string;
}

function BranchStatus({ open, closed }: Pick<BranchChoice, "open" | "closed">) {
  const openText = useTimedText(open);
  const closedText = useTimedText(closed);
  const text = openText ?? closedText;
  if (text === null) return null;
  return (
    <span className={`mt-1 flex items-start gap-2 text-sm ${openText === null ? "text-ink-muted" : "text-success"}`}>
      <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-current" />
      <span className="font-semibold">{text}</span>
    </span>
  );
}

interface BranchCardProps {
  choice: BranchChoice;
  isCurrent: boolean;
  /** Null where it is not among those that were looked for. */
  found: FoundBranch | null;
}

function BranchCard({ choice, isCurrent, found }: BranchCardProps) {
  return (
    <label
      hidden={found === null}
      className="bg-surface-raised flex cursor-pointer flex-wrap items-center gap-3 rounded-md border border-outline p-3 sm:gap-4 sm:p-4 transition-colors hover:bg-sunken has-checked:border-accent has-checked:[box-shadow:0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&[hidden]]:hidden"
    >
      {choice.picture}
      <span className="min-w-0 flex-1 basis-32">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{choice.name}</span>
          <span className="text-ink-muted text-sm">{found?.distance}</span>
        </span>
        <span className="block text-sm text-ink-muted">{choice.address}</span>
        <BranchStatus open={choice.open} closed={choice.closed} />
        {choice.hours.map((row) => (
          <span key={row} className="mt-1 block text-sm text-ink-muted">
            {row}
          </span>
        ))}
      </span>
      <ChoiceMark
        type="radio"
        name="menu_branch"
        value={choice.id}
        defaultChecked={isCurrent}
        disabled={found === null}
        required
      />
    </label>
  );
}

/** Those that were found first, in their order; the others are hidden behind them. */
function inOrder(choices: readonly BranchChoice[], found: readonly FoundBranch[] | null) {
  if (found === null) return choices.map((choice) => ({ choice, branch: { id: choice.id, distance: null } }));
  const ranks = new Map(found.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ id }: BranchChoice) => ranks.get(id) ?? found.length;
  return choices
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((choice) => ({ choice, branch: found.find(({ id }) => id === choice.id) ?? null }));
}

/** A search that hides the chosen card chooses the first that is left: a disabled radio is sent by no form (S2 §5). */
function keepChosen(form: HTMLFormElement | null): void {
  const shown = [...(form?.querySelectorAll<HTMLInputElement>("input[name=menu_branch]:enabled") ?? [])];
  const [first] = shown;
  if (first && !shown.some(({ checked }) => checked)) first.checked = true;
}

/**
 * One branch of several, by a card, its name or where the device is (S2 §2.7, A255): a form that also works without script, for
 * the address with `menu_branch` is what chooses. What lies in the cart is taken along (A39).
 */
export function BranchChooser({ choices, current, legend, submit }: BranchChooserProps) {
  const { branchId, branches, capabilities } = useStore();
  const table = useValue(tableAtom);
  // Of a visit to a table the same number is taken there, or a notice states that nobody orders so (S2 §4.5).
  const isAtTable = capabilities.namesPlace && table?.branchId === branchId;
  const [found, setFound] = useState<readonly FoundBranch[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isNoneMeant = found?.length === 0;
  useEffect(() => {
    if (found !== null) keepChosen(form.current);
  }, [found]);
  const carry = useSetAtom(carryCart);
  const takeCartAlong = (event: SyntheticEvent<HTMLFormElement>) => {
    if (isNoneMeant) {
      event.preventDefault();
      form.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      return;
    }
    const menuBranch = new FormData(event.currentTarget).get("menu_branch");
    if (typeof menuBranch === "string") carry(branchId, menuBranch);
  };
  return (
    <form
      ref={form}
      action={isAtTable ? `/m/${encodeURIComponent(table.number)}` : "/"}
      onSubmit={takeCartAlong}
      className="flex flex-col gap-6"
    >
      <div className="min-h-34">
        <WhenIdle>
          <LazyPanelProviders>
            <BranchFinder branches={branches} onFind={setFound} />
          </LazyPanelProviders>
        </WhenIdle>
      </div>
      <fieldset>
        <legend className="sr-only">{legend}</legend>
        <div className="grid gap-3 md:grid-cols-2 md:gap-4">
          {inOrder(choices, found).map(({ choice, branch }) => (
            <BranchCard key={choice.id} choice={choice} isCurrent={choice.id === current} found={branch} />
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="l" isBlocked={isNoneMeant} className="w-full sm:w-auto sm:self-start">
        {submit}
      </Button>
    </form>
  );
}
