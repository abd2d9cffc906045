import { useTranslations } from "next-intl";
import { useState } from "react";
import { UseMyLocation } from "#components/location/use-my-location.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Status } from "#components/ui/status.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useDistanceText } from "./distance-text.ts";
import { rankBranches } from "./rank-branches.ts";

/** A branch that was found, with how far it is where that is known. */
export interface FoundBranch {
  id: string;
  distance: string | null;
}

function isMeant({ name, line1, city }: StoreBranch, text: string): boolean {
  return normalizeText(`${name} ${line1} ${city}`).includes(normalizeText(text));
}

interface BranchFinderProps {
  branches: readonly StoreBranch[];
  /** Those that the text means, the nearest first once a place is known. */
  onFind: (found: readonly FoundBranch[]) => void;
}

/** Finds a branch among several by its name, or the nearest by a press (S2 §2.7, §4.5, UX19). */
export function BranchFinder({ branches, onFind }: BranchFinderProps) {
  const t = useTranslations("location");
  const { address, lastAddress } = useLocation();
  const distanceText = useDistanceText();
  const [text, setText] = useState("");
  const [here, setHere] = useState<GeoPoint | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const find = (typed: string, from: GeoPoint | null) => {
    const meant = branches.filter((branch) => isMeant(branch, typed));
    setCount(typed.trim() === "" ? null : meant.length);
    onFind(rankBranches(meant, from).map(({ branch, meters }) => ({ id: branch.id, distance: distanceText(meters) })));
  };
  const known = here ?? (address ?? lastAddress)?.point ?? null;
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("branches.search")}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onKeyDown={(event) => {
              // The form around it chooses a branch.
              if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event) => {
              setText(event.target.value);
              find(event.target.value, known);
            }}
          />
        )}
      </Field>
      <Status className="text-ink-muted text-sm empty:hidden">
        {count !== null && t("branches.found", { count })}
      </Status>
      <UseMyLocation
        label={t("branches.nearest")}
        denied={{ title: t("permission.pickupDeniedTitle"), hint: t("permission.pickupDeniedHint") }}
        choice={null}
        onLocated={(point) => {
          setHere(point);
          find(text, point);
        }}
      />
    </div>
  );
}
