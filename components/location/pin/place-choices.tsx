import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ChoiceRow } from "#components/ui/choice.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { crossingsNear } from "#lib/client/place/geocoding.ts";
import type { FoundPlace } from "#lib/exchange/place/found-place.ts";

const mostCrossings = 6;

/** Crossings around the middle of a barrio, none while the geocoder does not say. */
function useCrossings(place: FoundPlace): FoundPlace[] {
  const isVague = place.precision === "area" || place.precision === "region";
  const { latitude, longitude } = place.point;
  const { data } = useQuery({
    queryKey: ["crossings", latitude, longitude],
    queryFn: async ({ signal }) => crossingsNear(place.point, signal),
    enabled: isVague,
    staleTime: Infinity,
    retry: false,
  });
  return data?.slice(0, mostCrossings) ?? [];
}

interface PlaceChoicesProps {
  place: FoundPlace;
  /** The device's, once it is known. */
  here: GeoPoint | null;
  chosen: GeoPoint;
  onChoose: (point: GeoPoint) => void;
}

/** Where the order goes, chosen by words where no map is: the text's place, the device's, or a crossing nearby (UX22). */
export function PlaceChoices({ place, here, chosen, onChoose }: PlaceChoicesProps) {
  const t = useTranslations("location.pin");
  const crossings = useCrossings(place);
  const choices = [
    { label: t(place.precision === "area" || place.precision === "region" ? "middle" : "typed"), point: place.point },
    ...(here ? [{ label: t("here"), point: here }] : []),
    ...crossings.map(({ label, point }) => ({ label: t("near", { crossing: label.split(",")[0] ?? "" }), point })),
  ];
  if (choices.length === 1) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t("choose")}</legend>
      <div className="border-line divide-line divide-y rounded-md border px-4">
        {choices.map(({ label, point }) => (
          <ChoiceRow
            key={`${point.latitude} ${point.longitude}`}
            type="radio"
            name="delivery-point"
            value={`${point.latitude},${point.longitude}`}
            checked={point.latitude === chosen.latitude && point.longitude === chosen.longitude}
            onChange={() => onChoose(point)}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  );
}
