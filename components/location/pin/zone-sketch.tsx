import { Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { KeyboardEvent, MouseEvent, Ref } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { ZoneShape } from "#lib/exchange/place/zone-shape.ts";
import { movePoint } from "./move-point.ts";
import { PointMark, ZoneDrawing } from "./zone-drawing.tsx";
import { following, pressedPoint, viewOf, type ZoneView, zoomed } from "./zone-view.ts";

interface ZoneSketchProps {
  zones: readonly ZoneShape[];
  /** Where the branch is, null when nobody entered it. */
  branch: { name: string; point: GeoPoint } | null;
  point: GeoPoint | null;
  onChoose: (point: GeoPoint) => void;
  /** The control that is pressed or moved by arrows. */
  control: Ref<HTMLButtonElement>;
}

/** A press of an arrow moves the point by this part of the drawing's width. */
const step = 1 / 25;

const arrows = new Map([
  ["ArrowUp", { north: 1, east: 0 }],
  ["ArrowDown", { north: -1, east: 0 }],
  ["ArrowLeft", { north: 0, east: -1 }],
  ["ArrowRight", { north: 0, east: 1 }],
]);

/** How a drawing is seen, and the point in it. */
function useSketch({ zones, branch, point, onChoose }: Omit<ZoneSketchProps, "control">) {
  const whole = viewOf(zones, branch === null ? [] : [branch.point]);
  const [own, setOwn] = useState<ZoneView | null>(null);
  const view = own ?? whole;
  if (view === null || whole === null) return null;
  const shown = point === null ? view : following(view, point);
  const choose = (chosen: GeoPoint) => {
    setOwn(following(shown, chosen));
    onChoose(chosen);
  };
  // Enter and the space bar have no place: they choose the middle first, and leave what was chosen.
  const press = (event: MouseEvent<HTMLButtonElement>) => choose(pressedPoint(event, shown) ?? point ?? shown.center);
  const move = (event: KeyboardEvent) => {
    const arrow = arrows.get(event.key);
    if (arrow === undefined) return;
    event.preventDefault();
    const meters = shown.metersAcross * step;
    choose(movePoint(point ?? shown.center, { north: arrow.north * meters, east: arrow.east * meters }));
  };
  const zoom = (times: number) => setOwn(zoomed(shown, times, { whole, around: point }));
  return { view: shown, isWhole: shown.metersAcross >= whole.metersAcross, press, move, zoom };
}

/** The zones of a branch, drawn: a press or the arrows choose a point in it, where there is no map of streets (UX22). */
export function ZoneSketch({ control, ...props }: ZoneSketchProps) {
  const { zones, branch, point } = props;
  const t = useTranslations("location.sketch");
  const hintId = useId();
  const sketch = useSketch(props);
  if (sketch === null) return null;
  const { view, isWhole, press, move, zoom } = sketch;
  const scaleText = (meters: number) =>
    meters < 1000 ? t("meters", { distance: meters }) : t("kilometers", { distance: meters / 1000 });
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <ZoneDrawing zones={zones} branch={branch} view={view} scaleText={scaleText}>
          {point && <PointMark point={point} view={view} />}
        </ZoneDrawing>
        {/* Over the drawing, whose words are no part of its name. */}
        <button
          type="button"
          ref={control}
          aria-label={t("label")}
          aria-describedby={hintId}
          onClick={press}
          onKeyDown={move}
          className="border-outline absolute inset-0 cursor-crosshair touch-manipulation rounded-md border"
        />
        <div className="absolute top-2 right-2 flex flex-col gap-2">
          <IconButton
            label={t("nearer")}
            onClick={() => zoom(2)}
            className="bg-surface-raised border-outline hover:bg-sunken border"
          >
            <Plus aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label={t("farther")}
            aria-disabled={isWhole || undefined}
            onClick={() => zoom(0.5)}
            className="bg-surface-raised border-outline hover:bg-sunken aria-disabled:text-ink-muted border"
          >
            <Minus aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
      <p id={hintId} className="text-ink-muted text-sm">
        {t("hint")}
      </p>
    </div>
  );
}
