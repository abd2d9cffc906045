import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Ref, SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import { zonesOf } from "#lib/client/place/geocoding.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { CoverageUnreachable } from "#components/location/coverage-unreachable.tsx";
import { UseMyLocation } from "#components/location/use-my-location.tsx";
import { describeMove } from "./move-point.ts";
import { ZoneSketch } from "./zone-sketch.tsx";

interface PickStepProps {
  formId: string;
  draft: AddressDraft;
  /** Null until one is chosen. */
  point: GeoPoint | null;
  isUnreachable: boolean;
  onMove: (point: GeoPoint) => void;
  onConfirm: () => void;
}

/** The branch whose zones are drawn: the page's where it delivers, until another is chosen. */
function useDrawnBranch() {
  const { branchId } = useStore();
  const { branches } = useOpenBranches();
  const [chosen, choose] = useState<string | null>(null);
  const delivering = branches.filter(({ modes }) => modes.includes("delivery"));
  const drawn = delivering.find(({ id }) => id === (chosen ?? branchId)) ?? delivering[0] ?? null;
  return { delivering, drawn, choose };
}

function useZones(branch: StoreBranch | null) {
  return useQuery({
    queryKey: ["zones", branch?.id],
    queryFn: async ({ signal }) => (branch === null ? [] : zonesOf(branch.id, signal)),
    staleTime: 60_000,
    retry: 1,
  });
}

/** Where the point lies, in words: the drawing says it to eyes alone. */
function PointText({ branch, point }: { branch: StoreBranch | null; point: GeoPoint | null }) {
  const t = useTranslations("location.sketch");
  const winds = useTranslations("location.pin.directions");
  const move = point && branch?.point ? describeMove(branch.point, point) : null;
  const where = move && branch && t("where", { ...move, direction: winds(move.wind), name: branch.name });
  return <Status className="block text-sm font-semibold">{point && (where ?? t("chosen"))}</Status>;
}

interface ZonesProps extends Pick<PickStepProps, "point" | "onMove"> {
  branch: StoreBranch | null;
  control: Ref<HTMLButtonElement>;
}

function Zones({ branch, point, onMove, control }: ZonesProps) {
  const t = useTranslations("location.sketch");
  const { data: zones, isError, refetch } = useZones(branch);
  if (isError) {
    return (
      <Notice
        tone="warning"
        isLive
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {t("again")}
          </Button>
        }
      >
        {t("away")}
      </Notice>
    );
  }
  if (!zones) return <Skeleton className="aspect-4/3 w-full rounded-md" />;
  const mark = branch?.point ? { name: branch.name, point: branch.point } : null;
  return <ZoneSketch key={branch?.id} zones={zones} branch={mark} point={point} onChoose={onMove} control={control} />;
}

/** 'Where is it?': a point in the drawn zones, or the device's, for a text that no geocoder knows (S2 §2.8, M6). */
export function PickStep({ formId, draft, point, isUnreachable, onMove, onConfirm }: PickStepProps) {
  const t = useTranslations("location");
  const { delivering, drawn, choose } = useDrawnBranch();
  const [isMissing, setIsMissing] = useState(false);
  const sketch = useRef<HTMLButtonElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (point !== null) return onConfirm();
    setIsMissing(true);
    sketch.current?.focus();
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4 p-4">
      {isUnreachable && <CoverageUnreachable />}
      <div>
        <p className="text-base font-semibold">{mergeAddressLine(draft)}</p>
        <p className="text-ink-muted text-sm">{t("sketch.why")}</p>
      </div>
      {delivering.length > 1 && (
        <Field label={t("sketch.branch")}>
          {(control) => (
            <SelectInput {...control} value={drawn?.id ?? ""} onChange={(event) => choose(event.target.value)}>
              {delivering.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <Zones branch={drawn} point={point} onMove={onMove} control={sketch} />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {isMissing && point === null && t("sketch.missing")}
      </p>
      <PointText branch={drawn} point={point} />
      <UseMyLocation
        label={t("actions.useMyLocation")}
        denied={{ title: t("permission.deniedTitle"), hint: t("permission.pinDeniedHint") }}
        choice={point}
        onLocated={onMove}
        onVague={() => undefined}
      />
    </form>
  );
}
