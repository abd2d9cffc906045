import { Marker } from "@vis.gl/react-google-maps";
import type { MapMouseEvent } from "@vis.gl/react-google-maps";
import { useTranslations } from "next-intl";
import { StreetMap } from "#components/ui/street-map.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";

/** The zoom at which a door can be distinguished from the next one (S2 §9). */
const doorZoom = 19;

interface PinMapProps {
  apiKey: string;
  point: GeoPoint;
  onDrag: (point: GeoPoint) => void;
  onFailed: () => void;
  zoom?: number;
  /** How high it is. */
  height?: string;
}

/** The map of S2 §2.8 and of the register form (S2 §2.4): a marker to drag, or a press where it should be. */
export function PinMap({ apiKey, point, onDrag, onFailed, zoom = doorZoom, height }: PinMapProps) {
  const t = useTranslations("location.pin");
  const position = { lat: point.latitude, lng: point.longitude };
  const press = ({ detail }: MapMouseEvent) => {
    if (detail.latLng) onDrag({ latitude: detail.latLng.lat, longitude: detail.latLng.lng });
  };
  return (
    <StreetMap
      apiKey={apiKey}
      label={t("map")}
      onFailed={onFailed}
      defaultZoom={zoom}
      {...(height !== undefined && { height })}
      center={position}
      onClick={press}
    >
      <Marker
        position={position}
        draggable
        title={t("marker")}
        onDragEnd={({ latLng }) => {
          if (latLng) onDrag({ latitude: latLng.lat(), longitude: latLng.lng() });
        }}
      />
    </StreetMap>
  );
}
