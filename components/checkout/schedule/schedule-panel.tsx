import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSetAtom } from "jotai/react";
import { useId, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import { schedulingOf } from "#lib/client/order/checkout/scheduling.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { availabilityQuery, useAvailability, useDeliveryTime, useSlots } from "#lib/client/place/availability.ts";
import { useSlotText } from "#lib/client/order/slot-text.ts";
import { slotDayText } from "#lib/client/place/schedule-texts.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { StepError } from "#components/checkout/step-error.tsx";

/** The value of the first option; the others are instants. */
const soon = "now";

interface Option {
  value: string;
  label: string;
  /** The label with its day where that is not today's: a closed list shows no groups. */
  text: string;
  isSmall?: boolean;
}

/** The first option by A128, the one of minutes small (S3 §2); before the opening nothing is 'now' (A193). */
function useSoonOption(): Option {
  const t = useTranslations("schedule");
  const { branch } = useStore();
  const availability = useAvailability();
  const range = useDeliveryTime();
  const { mode } = useLocation();
  const isSmall = branch.automaticTime && (availability?.isOpen !== true || availability.opensAt === null);
  const minutes = String(shownDeliveryTime(range).max);
  const plain = availability?.isOpen === true && availability.opensAt !== null ? t("asap") : t("now");
  const label = isSmall ? t("automatic", { mode: mode ?? "delivery", minutes }) : plain;
  return { value: soon, label, text: label, isSmall };
}

/** What can be chosen, day by day in their order. */
function useOptions(): { first: Option; days: [string, Option[]][] } {
  const t = useTranslations("schedule");
  const textOf = useSlotText();
  const answer = useSlots();
  const first = useSoonOption();
  const days = new Map<string, Option[]>();
  const { slots, now } = answer ?? { slots: [], now: 0 };
  for (const slot of slots) {
    const day = slotDayText(t, slot, now);
    const option = { value: String(slot), label: textOf(slot, slot), text: textOf(slot, now) };
    days.set(day, [...(days.get(day) ?? []), option]);
  }
  return { first, days: [...days] };
}

function OptionRow({ value, text, isSmall = false }: Option) {
  return (
    <option value={value} className={isSmall ? "text-sm" : undefined}>
      {text}
    </option>
  );
}

/** The form of the picker: one choice, which is required (S3 §2, §5). */
function useChoice(close: () => void) {
  const { branchId } = useStore();
  const kept = useChosenInstant();
  const keep = useSetAtom(schedulingOf(branchId));
  const field = useRef<HTMLSelectElement>(null);
  const { first, days } = useOptions();
  const slots = days.flatMap(([, options]) => options);
  const [picked, pick] = useState<string | null>(null);
  const [isPressed, press] = useState(false);
  const selected = picked ?? (kept === null ? "" : String(kept));
  const chosen = [first, ...slots].find(({ value }) => value === selected);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    press(true);
    if (chosen === undefined) return field.current?.focus();
    const { value, label } = chosen;
    keep(() => (value === soon ? null : { time: Number(value) / 1000, label }));
    close();
  };
  return { field, first, days, value: chosen?.value ?? "", pick, isMissing: isPressed && chosen === undefined, submit };
}

/** In place of the times until they are known: what was chosen stays chosen meanwhile. */
function WaitingForTimes() {
  const t = useTranslations("schedule");
  const common = useTranslations("common");
  const { tenant, branchId } = useStore();
  const { isError, isPaused, isFetching, refetch } = useQuery(availabilityQuery(tenant, branchId));
  const retry = (
    <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
      {common("retry")}
    </Button>
  );
  return (
    <SheetBody className="p-4">
      {isError || isPaused ? (
        <Notice tone="warning" isLive action={retry}>
          {t("unreachable")}
        </Notice>
      ) : (
        <Skeleton className="h-13 w-full rounded-md" />
      )}
    </SheetBody>
  );
}

function TimeForm() {
  const t = useTranslations("schedule");
  const id = useId();
  const { mode } = useLocation();
  const { close } = usePanel();
  const { field, first, days, value, pick, isMissing, submit } = useChoice(() => close());
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="p-4">
        <label htmlFor={id} className="mb-2 block font-semibold">
          {t("select", { mode: mode ?? "delivery" })}
        </label>
        <SelectInput
          ref={field}
          id={id}
          required
          value={value}
          onChange={(event) => pick(event.target.value)}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}error`}
          className={value === soon && first.isSmall === true ? "text-sm" : ""}
        >
          <option value="" disabled>
            {t("none")}
          </option>
          <OptionRow {...first} />
          {days.map(([day, options]) => (
            <optgroup key={day} label={day}>
              {options.map((option) => (
                <OptionRow key={option.value} {...option} />
              ))}
            </optgroup>
          ))}
        </SelectInput>
        <div id={`${id}error`} className="mt-2 empty:hidden">
          <StepError text={isMissing ? t("required") : null} />
        </div>
      </SheetBody>
      <SheetFooter>
        <Button type="submit" size="l" className="w-full">
          {t("confirm")}
        </Button>
      </SheetFooter>
    </form>
  );
}

/** Delivery-time picker: one select and a button (S3 §2). */
export function SchedulePanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("schedule");
  const common = useTranslations("common");
  const { close } = usePanel();
  const isKnown = useSlots() !== null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("pickerTitle")}
      closeLabel={common("close")}
      side="bottom"
      width={400}
      isBare
    >
      {isKnown ? <TimeForm /> : <WaitingForTimes />}
    </Sheet>
  );
}
