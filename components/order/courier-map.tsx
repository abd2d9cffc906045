import { Marker } from "@vis.gl/react-google-maps";
import { useTranslations } from "next-intl";
import { StreetMap } from "#components/ui/street-map.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";

/** A bicycle on white: the door has the map's own marker. */
const bicycle = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="-8 -8 40 40" fill="none" stroke="#111" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="19" fill="#fff" stroke-width="1.5"/><circle cx="18.5" cy="17.5" r="3.5"/><circle cx="5.5" cy="17.5" r="3.5"/><circle cx="15" cy="5" r="1"/><path d="M12 17.5V14l-3-3 4-3 2 3h2"/></svg>',
)}`;
/** Between the outermost marker and the map's edge, in px. */
const margin = 40;

interface CourierMapProps {
  apiKey: string;
  courier: GeoPoint;
  /** Where the order goes. */
  point: GeoPoint;
  onFailed: () => void;
}

function positionOf({ latitude, longitude }: GeoPoint) {
  return { lat: latitude, lng: longitude };
}

/** Where the courier and the door are: both in sight at first, then as the person moves it. */
export function CourierMap({ apiKey, courier, point, onFailed }: CourierMapProps) {
  const t = useTranslations("tracking");
  const bounds = {
    north: Math.max(courier.latitude, point.latitude),
    south: Math.min(courier.latitude, point.latitude),
    east: Math.max(courier.longitude, point.longitude),
    west: Math.min(courier.longitude, point.longitude),
    padding: margin,
  };
  return (
    <StreetMap apiKey={apiKey} label={t("courierMap")} onFailed={onFailed} defaultBounds={bounds}>
      <Marker position={positionOf(point)} title={t("yourAddress")} />
      <Marker position={positionOf(courier)} title={t("courier")} icon={bicycle} />
    </StreetMap>
  );
}
