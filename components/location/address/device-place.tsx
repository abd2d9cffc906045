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
  /** It was pasted as numbers or a maps link: the device reported nothing. */
  isPasted: boolean;
  /** Counts the suggestions that were chosen: a later one beats the device. */
  choice: number;
  around: Around;
  onPoint: (point: GeoPoint | null) => void;
}

/** Looks up what is around a point: a barrio, never the door. */
export function useAround(onDescribed: (place: FoundPlace) => void) {
  const { hasGeocoder } = useStore();
  const around = useMutation({
    mutationFn: async (at: GeoPoint) => (hasGeocoder ? describePoint(at) : null),
    onSuccess: (place) => {
      if (place) onDescribed(place);
    },
  });
  return { look: around.mutate, isUnknown: around.isError || around.data === null };
}

type Around = ReturnType<typeof useAround>;

/** The device's own point for the order; the address is still asked for, since the courier follows it. */
export function DevicePlace({ point, isPasted, choice, around, onPoint }: DevicePlaceProps) {
  const t = useTranslations("location");
  if (point === null)
    return (
      <UseMyLocation
        label={t("actions.useMyLocation")}
        denied={{ title: t("permission.deniedTitle"), hint: t("permission.deniedHint") }}
        choice={choice}
        onLocated={(at) => {
          onPoint(at);
          around.look(at);
        }}
        onVague={around.look}
      />
    );
  return (
    <Notice
      tone={around.isUnknown ? "warning" : "success"}
      isLive
      action={
        <Button variant="quiet" className="-ml-3" onClick={() => onPoint(null)}>
          {t(isPasted ? "actions.forgetPasted" : "actions.forgetMyLocation")}
        </Button>
      }
    >
      <p>{t(isPasted ? "address.atPasted" : "address.atDevice")}</p>
      {around.isUnknown && <p className="mt-1">{t("problem.placeUnknown")}</p>}
    </Notice>
  );
}
