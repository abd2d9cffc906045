import { Bike } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { distanceMeters } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { useStore } from "#lib/client/store-info.tsx";

const CourierMap = lazy(async () => (await import("./courier-map.tsx")).CourierMap);

/** Draws where courier and door are, for the branch of an order. */
export type CourierDrawing = ComponentType<{ courier: GeoPoint; point: GeoPoint; branchId: string }>;

interface CourierLineProps {
  order: TrackedOrder;
  /** Where there is no map, or it does not come: the branch's zone, from the location feature. */
  sketch: CourierDrawing;
}

const kilometre = 1000;
/** Nearer than this it is shown in metres, to the next fifty. */
const near = 950;
const metreStep = 50;

/** The distance in words is enough where the drawing does not come. */
const Nothing = () => null;

/** How far the courier is, and where: on a map or a drawing; for whoever ordered and while the position is known (D4). */
export function CourierLine({ order, sketch: Sketch }: CourierLineProps) {
  const t = useTranslations("tracking");
  const format = useFormatter();
  const { mapKey } = useStore();
  const [hasMap, setHasMap] = useState(mapKey !== null);
  const { owner, status } = order;
  if (status !== orderStatus.onTheWay || !owner?.courier || !owner.point) return null;
  const metres = distanceMeters(owner.courier, owner.point);
  const distance =
    metres < near
      ? t("metres", { count: Math.max(metreStep, Math.ceil(metres / metreStep) * metreStep) })
      : t("kilometres", { count: format.number(metres / kilometre, { maximumFractionDigits: 1 }) });
  return (
    <>
      <p className="flex items-center gap-2 text-base">
        <Bike aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {t("courierAway", { distance })}
      </p>
      {hasMap && mapKey !== null ? (
        <LazyBoundary fallback={<Skeleton className="h-60 w-full" />} onFailed={() => setHasMap(false)}>
          <CourierMap apiKey={mapKey} courier={owner.courier} point={owner.point} onFailed={() => setHasMap(false)} />
        </LazyBoundary>
      ) : (
        <LazyBoundary fallback={<Skeleton className="aspect-4/3 w-full" />} failed={Nothing}>
          <Sketch courier={owner.courier} point={owner.point} branchId={order.branch.id} />
        </LazyBoundary>
      )}
    </>
  );
}
