"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";

function BranchCard(props: { branch: StoreBranch; isChosen: boolean; noImage: string; onChoose: () => void }) {
  const { branch } = props;
  return (
    <label className="border-outline bg-surface-raised has-checked:border-accent has-checked:ring-accent has-focus-visible:outline-focus flex cursor-pointer flex-col overflow-hidden rounded-md border has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="branch"
        value={branch.id}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="sr-only"
      />
      <span className="bg-sunken grid aspect-[4/3] w-full place-items-center">
        {branch.logo ? (
          // oxlint-disable-next-line nextjs/no-img-element -- the media host has the sizes already
          <img
            src={branch.logo.url}
            width={branch.logo.width}
            height={branch.logo.height}
            alt=""
            loading="lazy"
            className="size-24 rounded-md object-contain"
          />
        ) : (
          <span className="text-ink-muted text-sm">{props.noImage}</span>
        )}
      </span>
      <span className="flex flex-col gap-1 p-3">
        <span className="text-base font-semibold">{branch.name}</span>
        <span className="text-ink-muted text-sm">{[branch.line1, branch.city].filter(Boolean).join(", ")}</span>
      </span>
    </label>
  );
}

/** The grid of S2 §2.7: a card a branch, one of them selected, and a button that says the business's own word. */
export function BranchCards({ onSelect, isBusy = false }: { onSelect: (branchId: string) => void; isBusy?: boolean }) {
  const t = useTranslations("location.cards");
  const { branches, branchId, branchTerm } = useStore();
  const [chosen, setChosen] = useState(branchId);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSelect(chosen);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <fieldset>
        <legend className="sr-only">{t(`title.${branchTerm}`)}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {branches.map((branch) => (
            <BranchCard
              key={branch.id}
              branch={branch}
              isChosen={branch.id === chosen}
              noImage={t("noImage")}
              onChoose={() => setChosen(branch.id)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="l" isBusy={isBusy} className="w-full sm:w-fit">
        {t(`submit.${branchTerm}`)}
      </Button>
    </form>
  );
}
