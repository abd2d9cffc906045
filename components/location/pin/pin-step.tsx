import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { isAtDevice } from "#domain/store/placement.ts";
import type { FoundPlace } from "#lib/exchange/place/found-place.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { CoverageUnreachable } from "#components/location/coverage-unreachable.tsx";
import { useDistanceText } from "#components/location/branch/distance-text.ts";
import { describeMove } from "./move-point.ts";
import { NudgePad } from "./nudge-pad.tsx";
import { PlaceChoices } from "./place-choices.tsx";
import { UseMyLocation } from "#components/location/use-my-location.tsx";

const PinMap = dynamic(() => import("./pin-map.tsx").then((module) => module.PinMap), {
  ssr: false,
  loading: () => <Skeleton className="h-60 w-full rounded-md" />,
});

/** The place as it was found, without the country that everybody is in. */
function placeText(place: FoundPlace): string {
  return place.label.replace(/, Colombia$/, "");
}

/** What was typed, large, and under it where that was found and how exactly. */
function Understood({ draft, place, isMoved }: { draft: AddressDraft; place: FoundPlace; isMoved: boolean }) {
  const t = useTranslations("location.pin");
  const door = [draft.line1.trim(), draft.details.trim()];
  const around = [draft.neighborhood.trim(), draft.city.trim() || place.city];
  return (
    <div className="border-line divide-line divide-y overflow-hidden rounded-md border">
      <div className="flex gap-3 p-4">
        <MapPin aria-hidden className="text-accent mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
        <p className="min-w-0">
          <span className="block text-base font-semibold">{door.filter(Boolean).join(", ")}</span>
          <span className="text-ink-muted block text-sm">{around.filter(Boolean).join(", ")}</span>
        </p>
      </div>
      <div className="bg-sunken p-4 text-sm">
        <p className="text-ink-muted">{t("understood")}</p>
        <p>{placeText(place)}</p>
        <p className="mt-1 font-semibold">{isMoved ? t("adjusted") : t(place.precision)}</p>
      </div>
    </div>
  );
}

/** What does not fit together: the barrio that was typed, or where the device is. */
function Doubts({ draft, place, isMoved }: { draft: AddressDraft; place: FoundPlace; isMoved: boolean }) {
  const t = useTranslations("location.pin");
  const distanceText = useDistanceText();
  const typed = draft.neighborhood.trim();
  const isVague = place.precision === "area" || place.precision === "region";
  const isElsewhere = draft.point !== null && !isAtDevice(place, draft.point);
  return (
    <>
      {place.isPartial && place.neighborhood !== "" && (
        <Notice tone="warning">{t("otherNeighborhood", { found: place.neighborhood, typed })}</Notice>
      )}
      {isVague && !isMoved && <Notice tone="info">{t("areaHint")}</Notice>}
      {draft.point && isElsewhere && (
        <Notice tone="warning">
          {t("farFromDevice", { distance: distanceText(distanceMeters(place.point, draft.point)) ?? "" })}
        </Notice>
      )}
    </>
  );
}

interface PinStepProps {
  formId: string;
  draft: AddressDraft;
  place: FoundPlace;
  /** Where the order would go. */
  point: GeoPoint;
  isUnreachable: boolean;
  onMove: (point: GeoPoint) => void;
  onConfirm: () => void;
}

/**
 * 'Is this the place?': on a map when there is a key, where the pin moves without dragging too, else by a choice in words
 * (S2 §2.8, UX22). A map that does not load never stands in the way.
 */
export function PinStep({ formId, draft, place, point, isUnreachable, onMove, onConfirm }: PinStepProps) {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const { mapKey } = useStore();
  const [here, setHere] = useState(draft.point);
  const [hasMap, setHasMap] = useState(mapKey !== null);
  const move = describeMove(place.point, point);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm();
  };
  const drag = (to: GeoPoint) => {
    onMove(to);
    showToast({ text: t("toast.addressUpdated"), tone: "success", milliseconds: 3000 });
  };
  const locate = (to: GeoPoint) => {
    setHere(to);
    onMove(to);
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4 p-4">
      <p className="text-base">{hasMap ? t("pin.mapQuestion") : t("pin.question")}</p>
      {isUnreachable && <CoverageUnreachable />}
      {hasMap && mapKey !== null && (
        <>
          <PinMap apiKey={mapKey} point={point} onDrag={drag} onFailed={() => setHasMap(false)} />
          <p className="text-ink-muted text-sm">{t("pin.mapHint")}</p>
        </>
      )}
      {!hasMap && mapKey !== null && <Notice tone="info">{t("pin.mapAway")}</Notice>}
      <Doubts draft={draft} place={place} isMoved={move !== null} />
      <Understood draft={draft} place={place} isMoved={move !== null} />
      {!hasMap && <PlaceChoices place={place} here={here} chosen={point} onChoose={onMove} />}
      <UseMyLocation
        label={t("actions.useMyLocation")}
        denied={{ title: t("permission.deniedTitle"), hint: t("permission.pinDeniedHint") }}
        choice={point}
        onLocated={locate}
        onVague={() => undefined}
      />
      {hasMap && <NudgePad point={point} move={move} onMove={onMove} />}
    </form>
  );
}
