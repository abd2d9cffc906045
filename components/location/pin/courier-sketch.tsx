import { useQuery } from "@tanstack/react-query";
import { Bike } from "lucide-react";
import { useTranslations } from "next-intl";
import type { GeoPoint } from "#domain/base/geo.ts";
import { zonesOf } from "#lib/client/place/geocoding.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { PointMark, ZoneDrawing } from "./zone-drawing.tsx";
import { spotOf, viewOf, type ZoneView } from "./zone-view.ts";

interface CourierSketchProps {
  courier: GeoPoint;
  /** Where the order goes. */
  point: GeoPoint;
  /** The branch whose order it is. */
  branchId: string;
}

/** Half the side of the bicycle, in units of the drawing. */
const half = 34;

function CourierMark({ at, view }: { at: GeoPoint; view: ZoneView }) {
  const { x, y } = spotOf(at, view);
  return (
    <g className="fill-ground stroke-accent">
      <circle cx={x} cy={y} r={half * 1.6} strokeWidth={6} />
      <Bike x={x - half} y={y - half} width={half * 2} height={half * 2} fill="none" strokeWidth={1.75} />
    </g>
  );
}

/** Courier, door and branch over the branch's zones, where there is no map of streets; words beside it say the distance. */
export function CourierSketch({ courier, point, branchId }: CourierSketchProps) {
  const t = useTranslations("location.sketch");
  const { branches } = useStore();
  const branch = branches.find(({ id }) => id === branchId) ?? null;
  const { data: zones = [] } = useQuery({
    queryKey: ["zones", branchId],
    queryFn: async ({ signal }) => await zonesOf(branchId, signal),
    staleTime: 60_000,
    retry: 1,
  });
  const from = branch?.point ?? null;
  const view = viewOf([], [courier, point, ...(from === null ? [] : [from])]);
  if (view === null) return null;
  const scaleText = (meters: number) =>
    meters < 1000 ? t("meters", { distance: meters }) : t("kilometers", { distance: meters / 1000 });
  const roomy = { ...view, metersAcross: view.metersAcross * 1.3 };
  return (
    <ZoneDrawing
      zones={zones}
      branch={branch && from && { name: branch.name, point: from }}
      view={roomy}
      scaleText={scaleText}
    >
      <PointMark point={point} view={roomy} />
      <CourierMark at={courier} view={roomy} />
    </ZoneDrawing>
  );
}
