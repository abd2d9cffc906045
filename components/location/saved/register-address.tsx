import { useSetAtom } from "jotai/react";
import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useImperativeHandle, useState } from "react";
import type { Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Address } from "#domain/person/address.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { DetailsField, NeighborhoodField } from "#components/location/address/address-fields.tsx";
import { AddressSearch } from "#components/location/address/address-search.tsx";
import { applySuggestion } from "#components/location/address/apply-suggestion.ts";
import { CityField } from "#components/location/address/city-field.tsx";
import { useProblemText } from "#components/location/address/problem-text.ts";
import { useRegisterAddress } from "./use-register-address.ts";

/** The zoom of S2 §9 where no door is confirmed. */
const streetsZoom = 15;

const PinMap = dynamic(() => import("#components/location/pin/pin-map.tsx").then((module) => module.PinMap), {
  ssr: false,
  loading: () => <Skeleton className="h-[150px] w-full rounded-md sm:h-[170px]" />,
});

/** Where it is: on a map where there is a key, else in words. */
function Where(props: { label: string | null; point: GeoPoint; onDrag: (point: GeoPoint) => void }) {
  const t = useTranslations("location");
  const { mapKey } = useStore();
  const { showToast } = useToasts();
  const [hasMap, setHasMap] = useState(mapKey !== null);
  const drag = (point: GeoPoint) => {
    props.onDrag(point);
    showToast({ text: t("toast.addressUpdated"), tone: "success", milliseconds: 3000 });
  };
  return (
    <div className="flex flex-col gap-2">
      {hasMap && mapKey !== null && (
        <PinMap
          apiKey={mapKey}
          point={props.point}
          onDrag={drag}
          onFailed={() => setHasMap(false)}
          zoom={streetsZoom}
          height="h-[150px] sm:h-[170px]"
        />
      )}
      <p className="text-ink-muted text-sm">
        {hasMap ? t("register.mapHint") : t("register.found", { label: props.label ?? "" })}
      </p>
    </div>
  );
}

interface RegisterAddressProps {
  ref: Ref<{
    /** The address; null once the form says what is wrong with it. */
    resolve: () => Promise<Address | null>;
  }>;
}

/** The address in a profile that has none: city, line 1, barrio, details, and where that is (S2 §2.4). */
export function RegisterAddress({ ref }: RegisterAddressProps) {
  const t = useTranslations("location");
  const textOf = useProblemText();
  const { open } = usePanelActions();
  const setUnfinished = useSetAtom(unfinishedAddress);
  const { draft, cities, problems, place, point, set, leave, move, resolve } = useRegisterAddress();
  useImperativeHandle(ref, () => ({ resolve }));
  const fields = { draft, problems, set };
  const isUnplaced = problems.line1 === "unknown" || problems.line1 === "unreachable";
  return (
    <div className="flex flex-col gap-4" onBlur={leave}>
      <Field label={t("address.line1")} hint={t("address.hint")} error={textOf("line1", problems)}>
        {(control) => (
          <AddressSearch
            control={control}
            value={draft.line1}
            city={draft.city}
            onChange={(line1) => set({ line1 })}
            onChoose={(suggestion) => set(applySuggestion(draft, suggestion, cities))}
            onPaste={() => false}
            onLeave={() => undefined}
          />
        )}
      </Field>
      {isUnplaced && (
        <Button
          variant="secondary"
          onClick={() => {
            setUnfinished(() => draft);
            open("location", "newAddress");
          }}
        >
          <MapPin aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("address.pick")}
        </Button>
      )}
      <NeighborhoodField {...fields} isOptional />
      <DetailsField {...fields} />
      <CityField
        cities={cities}
        value={draft.city}
        error={textOf("city", problems)}
        isAnywhere
        onChange={(city) => set({ city })}
      />
      {point !== null && <Where label={place?.label ?? null} point={point} onDrag={move} />}
    </div>
  );
}
