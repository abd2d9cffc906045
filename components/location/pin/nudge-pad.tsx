import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Status } from "#components/ui/status.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { movePoint, pinStep } from "./move-point.ts";
import type { Wind } from "./move-point.ts";

const moves = [
  { wind: "north", icon: ArrowUp, north: pinStep, east: 0, place: "col-start-2 row-start-1" },
  { wind: "west", icon: ArrowLeft, north: 0, east: -pinStep, place: "col-start-1 row-start-2" },
  { wind: "east", icon: ArrowRight, north: 0, east: pinStep, place: "col-start-3 row-start-2" },
  { wind: "south", icon: ArrowDown, north: -pinStep, east: 0, place: "col-start-2 row-start-3" },
] as const;

interface NudgePadProps {
  point: GeoPoint;
  /** How far it already is from where it was found. */
  move: { meters: number; wind: Wind } | null;
  onMove: (point: GeoPoint) => void;
}

/** Moves the pin by buttons: no dragging needed (WCAG 2.5.7, UX22). */
export function NudgePad({ point, move, onMove }: NudgePadProps) {
  const t = useTranslations("location.pin");
  const moved = move ? t("moved", { meters: move.meters, direction: t(`directions.${move.wind}`) }) : t("unmoved");
  return (
    <details className="border-line group rounded-md border" open={move !== null || undefined}>
      <summary className="flex min-h-12 items-center justify-between gap-2 px-4 text-sm font-semibold">
        {t("adjust")}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" strokeWidth={1.75} />
      </summary>
      <div className="flex items-center gap-6 px-4 pb-4">
        <fieldset className="grid grid-cols-3 grid-rows-3">
          <legend className="sr-only">{t("adjust")}</legend>
          {moves.map(({ wind, icon: Icon, north, east, place }) => (
            <IconButton
              key={wind}
              label={t(wind, { meters: pinStep })}
              onClick={() => onMove(movePoint(point, { north, east }))}
              className={`border-outline hover:bg-sunken border ${place}`}
            >
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </IconButton>
          ))}
          <span aria-hidden className="text-accent col-start-2 row-start-2 grid place-items-center">
            <MapPin className="size-6" strokeWidth={1.75} />
          </span>
        </fieldset>
        <div className="min-w-0 text-sm">
          <p className="text-ink-muted">{t("adjustHint", { meters: pinStep })}</p>
          <Status className="mt-1 block font-semibold">{moved}</Status>
        </div>
      </div>
    </details>
  );
}
