import { useSetAtom } from "jotai/react";
import { use, useEffect, useRef } from "react";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { ChosenOption } from "#domain/menu/option-group.ts";
import { draftLine } from "#lib/client/cart/draft-line.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { configurationOf } from "./configuration-of.ts";
import { DraftedContext } from "./drafted.ts";
import type { Drafted } from "./drafted.ts";
import type { Configuration } from "./use-configuration.ts";

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function optionsOf(options: readonly ChosenOption[], groupId: string): ChosenOption[] {
  return options.filter((option) => option.groupId === groupId);
}

function idsOf(options: readonly ChosenOption[]): string[] {
  return options.map(({ optionId }) => optionId).toSorted();
}

/** What was chosen before the reload, but for what was chosen anew since: the fields know no counts of options. */
function mergeDraft(now: Configuration, start: Configuration, draft: Configuration, item: MenuItem): Configuration {
  const groups = item.optionGroups ?? [];
  const options = groups.flatMap(({ id }) => {
    const [chosen, drafted] = [optionsOf(now.options, id), optionsOf(draft.options, id)];
    const isUntouched = isSame(chosen, optionsOf(start.options, id)) || isSame(idsOf(chosen), idsOf(drafted));
    return isUntouched ? drafted : chosen;
  });
  const pick = <K extends "sizeName" | "quantity" | "note">(key: K) => (now[key] === start[key] ? draft : now)[key];
  return { ...now, options, sizeName: pick("sizeName"), quantity: pick("quantity"), note: pick("note") };
}

function useKept({ item, lineId, start, configuration, takeOver }: Drafted): void {
  const keep = useSetAtom(draftLine);
  const hasLooked = useRef(false);
  useEffect(() => {
    const isFirst = !hasLooked.current;
    hasLooked.current = true;
    const draft = keep(currentValue);
    const isOwn = draft?.line.itemId === item.id && draft.lineId === lineId;
    if (isFirst && isOwn) {
      const drafted = configurationOf({ ...draft.line, lineId: "" }, item);
      takeOver((now) => mergeDraft(now, start, drafted, item));
    } else if (!isSame(configuration, start)) keep(() => ({ lineId, line: configuration }));
    else if (isOwn) keep(() => null);
  }, [item, lineId, start, configuration, takeOver, keep]);
  useEffect(
    () => () => void keep((draft) => (draft?.line.itemId === item.id && draft.lineId === lineId ? null : draft)),
    [item.id, lineId, keep],
  );
}

function Keeper({ drafted }: { drafted: Drafted }) {
  useKept(drafted);
  return null;
}

/** Keeps what is being configured over a reload; whoever leaves the product begins anew. */
export function DraftKeeper() {
  const drafted = use(DraftedContext);
  return drafted && <Keeper drafted={drafted} />;
}
