import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { describePoint } from "#lib/client/place/geocoding.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { FoundPlace } from "#lib/exchange/place/found-place.ts";
import { UseMyLocation } from "#components/location/use-my-location.tsx";

interface DevicePlaceProps {
  point: GeoPoint | null;
  /** Counts the suggestions that were chosen: a later one beats the device. */
  choice: number;
  onPoint: (point: GeoPoint | null) => void;
  /** What is around the point: a barrio, never the door. */
  onDescribed: (place: FoundPlace) => void;
}

/** The device's own point for the order; the address is still asked for, since the courier follows it. */
export function DevicePlace({ point, choice, onPoint, onDescribed }: DevicePlaceProps) {
  const t = useTranslations("location");
  const { hasGeocoder } = useStore();
  const here = useMutation({
    mutationFn: async (at: GeoPoint) => (hasGeocoder ? describePoint(at) : null),
    onSuccess: (place) => {
      if (place) onDescribed(place);
    },
  });
  const locate = (at: GeoPoint) => {
    onPoint(at);
    here.mutate(at);
  };
  if (point === null)
    return (
      <UseMyLocation
        label={t("actions.useMyLocation")}
        denied={{ title: t("permission.deniedTitle"), hint: t("permission.deniedHint") }}
        choice={choice}
        onLocated={locate}
      />
    );
  const isUnknown = here.isError || here.data === null;
  return (
    <Notice
      tone={isUnknown ? "warning" : "success"}
      isLive
      action={
        <Button variant="quiet" className="-ml-3" onClick={() => onPoint(null)}>
          {t("actions.forgetMyLocation")}
        </Button>
      }
    >
      <p>{t("address.atDevice")}</p>
      {isUnknown && <p className="mt-1">{t("problem.placeUnknown")}</p>}
    </Notice>
  );
}
