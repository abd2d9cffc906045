import type { ReactNode } from "react";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { ZoneShape } from "#lib/exchange/place/zone-shape.ts";
import { scaleOf, sketchSize, spotOf, unitsOf, type ZoneView } from "./zone-view.ts";

/** A branch in the drawing of its zones. */
export interface DrawnBranch {
  name: string;
  point: GeoPoint;
}

function Zone({ zone, view }: { zone: ZoneShape; view: ZoneView }) {
  const look = "fill-accent/15 stroke-accent";
  if (zone.shape === "circle") {
    const { x, y } = spotOf(zone.center, view);
    return <circle cx={x} cy={y} r={unitsOf(zone.radiusMeters, view)} strokeWidth={4} className={look} />;
  }
  const corners = zone.ring.map((corner) => spotOf(corner, view));
  return <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} strokeWidth={4} className={look} />;
}

function BranchMark({ branch, view }: { branch: DrawnBranch; view: ZoneView }) {
  const { x, y } = spotOf(branch.point, view);
  const isRight = x > sketchSize.width * 0.6;
  return (
    <g className="fill-ink">
      <rect x={x - 14} y={y - 14} width={28} height={28} rx={6} />
      <text x={isRight ? x - 24 : x + 24} y={y + 13} fontSize={38} textAnchor={isRight ? "end" : "start"}>
        {branch.name}
      </text>
    </g>
  );
}

/** Where an order goes. */
export function PointMark({ point, view }: { point: GeoPoint; view: ZoneView }) {
  const { x, y } = spotOf(point, view);
  return (
    <g transform={`translate(${x} ${y})`} className="fill-danger stroke-ground" strokeWidth={6}>
      <path d="M0 0 C-14 -34 -34 -48 -34 -76 A34 34 0 1 1 34 -76 C34 -48 14 -34 0 0 Z" />
      <circle cx={0} cy={-76} r={10} className="fill-ground" />
    </g>
  );
}

function Scale({ view, text }: { view: ZoneView; text: (meters: number) => string }) {
  const meters = scaleOf(view);
  const width = unitsOf(meters, view);
  return (
    <g className="stroke-ink" fill="none" strokeWidth={4}>
      <path d={`M30 ${sketchSize.height - 44} v14 h${width} v-14`} />
      <text x={36} y={sketchSize.height - 52} fontSize={34} stroke="none" className="fill-ink">
        {text(meters)}
      </text>
    </g>
  );
}

interface ZoneDrawingProps {
  zones: readonly ZoneShape[];
  /** Null when nobody entered where it is. */
  branch: DrawnBranch | null;
  view: ZoneView;
  /** The words of a length in metres. */
  scaleText: (meters: number) => string;
  /** What lies over it. */
  children?: ReactNode;
}

/** Zones as their shapes say them, with no map below: for eyes alone, words say the same. */
export function ZoneDrawing({ zones, branch, view, scaleText, children }: ZoneDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${sketchSize.width} ${sketchSize.height}`}
      className="bg-sunken block aspect-4/3 w-full overflow-hidden rounded-md"
    >
      {zones.map((zone) => (
        <Zone key={zone.id} zone={zone} view={view} />
      ))}
      {branch && <BranchMark branch={branch} view={view} />}
      <Scale view={view} text={scaleText} />
      {children}
    </svg>
  );
}
