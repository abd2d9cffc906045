import { APIProvider, Map, Marker, useApiLoadingStatus } from "@vis.gl/react-google-maps";
import type { MapMouseEvent } from "@vis.gl/react-google-maps";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { GeoPoint } from "#domain/base/geo.ts";

/** The zoom at which a door can be told from the next one (S2 §9). */
const doorZoom = 19;
/** Longest wait for the map's own code; without it the step goes on in words (F36). */
const deadline = 5000;

interface PinMapProps {
  apiKey: string;
  point: GeoPoint;
  onDrag: (point: GeoPoint) => void;
  onFailed: () => void;
}

function FailureWatch({ onFailed }: { onFailed: () => void }) {
  const status = useApiLoadingStatus();
  useEffect(() => {
    if (status === "LOADED") return;
    if (status === "FAILED" || status === "AUTH_FAILURE") {
      onFailed();
      return;
    }
    const timer = setTimeout(onFailed, deadline);
    return () => clearTimeout(timer);
  }, [status, onFailed]);
  return null;
}

/** The map of S2 §2.8: a marker to drag, or a press where it should be. */
export function PinMap({ apiKey, point, onDrag, onFailed }: PinMapProps) {
  const t = useTranslations("location.pin");
  const position = { lat: point.latitude, lng: point.longitude };
  const press = ({ detail }: MapMouseEvent) => {
    if (detail.latLng) onDrag({ latitude: detail.latLng.lat, longitude: detail.latLng.lng });
  };
  return (
    <section aria-label={t("map")} className="bg-sunken h-60 overflow-hidden rounded-md">
      <APIProvider apiKey={apiKey} language="es" region="CO" onError={onFailed}>
        <FailureWatch onFailed={onFailed} />
        <Map
          defaultZoom={doorZoom}
          center={position}
          gestureHandling="cooperative"
          disableDefaultUI
          zoomControl
          clickableIcons={false}
          onClick={press}
          className="size-full"
        >
          <Marker
            position={position}
            draggable
            title={t("marker")}
            onDragEnd={({ latLng }) => {
              if (latLng) onDrag({ latitude: latLng.lat(), longitude: latLng.lng() });
            }}
          />
        </Map>
      </APIProvider>
    </section>
  );
}
