import { APIProvider, Map, useApiLoadingStatus } from "@vis.gl/react-google-maps";
import type { MapProps } from "@vis.gl/react-google-maps";
import { useEffect } from "react";

/** Longest wait for the map's own code; without it what it shows stands in words (F36). */
const deadline = 5000;

interface StreetMapProps extends Partial<
  Pick<MapProps, "defaultZoom" | "center" | "defaultBounds" | "onClick" | "children">
> {
  apiKey: string;
  label: string;
  onFailed: () => void;
  /** How high it is. */
  height?: string;
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

/** A map of streets with markers on it; `onFailed` is called when it does not come. */
export function StreetMap({ apiKey, label, onFailed, height = "h-60", children, ...view }: StreetMapProps) {
  return (
    <section aria-label={label} className={`bg-sunken overflow-hidden rounded-md print:hidden ${height}`}>
      <APIProvider apiKey={apiKey} language="es" region="CO" onError={onFailed}>
        <FailureWatch onFailed={onFailed} />
        <Map
          {...view}
          gestureHandling="cooperative"
          disableDefaultUI
          zoomControl
          clickableIcons={false}
          className="size-full"
        >
          {children}
        </Map>
      </APIProvider>
    </section>
  );
}
