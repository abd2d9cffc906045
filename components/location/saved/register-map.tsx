import { Marker } from "@vis.gl/react-google-maps";
import { useTranslations } from "next-intl";
import { StreetMap } from "#components/ui/street-map.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";

/** The zoom of S2 §9 where no door is confirmed. */
const streetsZoom = 15;

interface RegisterMapProps {
  apiKey: string;
  point: GeoPoint;
  onDrag: (point: GeoPoint) => void;
  onFailed: () => void;
}

/** The map of the register form, with a marker to drag (S2 §2.4); 150 px high on a phone, 170 on more. */
export function RegisterMap({ apiKey, point, onDrag, onFailed }: RegisterMapProps) {
  const t = useTranslations("location.pin");
  const position = { lat: point.latitude, lng: point.longitude };
  return (
    <StreetMap
      apiKey={apiKey}
      label={t("map")}
      height="h-[150px] sm:h-[170px]"
      onFailed={onFailed}
      defaultZoom={streetsZoom}
      center={position}
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
