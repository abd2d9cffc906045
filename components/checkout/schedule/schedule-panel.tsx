import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSetAtom } from "jotai/react";
import { useId, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Notice } from "#components/ui/notice.tsx";
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
import { Chip } from "#components/ui/rows/chip.tsx";
import { StepError } from "#components/checkout/step-error.tsx";

/** The value of the first choice; the others are instants. */
const soon = "now";

interface Option {
  value: string;
  label: string;
  isSmall?: boolean;
}

interface Day {
  name: string;
  options: Option[];
}

/** The first choice by A128, the one of minutes small (S3 §2); before the opening nothing is 'now' (A193). */
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
  return { value: soon, label, isSmall };
}

/** What can be chosen, day by day in their order. */
function useChoices(): { first: Option; days: Day[] } {
  const t = useTranslations("schedule");
  const textOf = useSlotText();
  const answer = useSlots();
  const first = useSoonOption();
  const days = new Map<string, Option[]>();
  const { slots, now } = answer ?? { slots: [], now: 0 };
  for (const slot of slots) {
    const day = slotDayText(t, slot, now);
    days.set(day, [...(days.get(day) ?? []), { value: String(slot), label: textOf(slot, slot) }]);
  }
  return { first, days: [...days].map(([name, options]) => ({ name, options })) };
}

/** The form of the picker: one choice, which is required (S3 §2, §5). */
function useChoice(close: () => void) {
  const { branchId } = useStore();
  const kept = useChosenInstant();
  const keep = useSetAtom(schedulingOf(branchId));
  const field = useRef<HTMLFieldSetElement>(null);
  const { first, days } = useChoices();
  const [picked, pick] = useState<string | null>(null);
  const [shownDay, showDay] = useState<string | null>(null);
  const [isPressed, press] = useState(false);
  const selected = picked ?? (kept === null ? "" : String(kept));
  const chosen = [first, ...days.flatMap(({ options }) => options)].find(({ value }) => value === selected);
  const ofChosen = days.find(({ options }) => options.some(({ value }) => value === selected));
  const day = days.find(({ name }) => name === shownDay) ?? ofChosen ?? days[0];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    press(true);
    if (chosen === undefined) return field.current?.querySelector("input")?.focus();
    const { value, label } = chosen;
    keep(() => (value === soon ? null : { time: Number(value) / 1000, label }));
    close();
  };
  const isMissing = isPressed && chosen === undefined;
  return { field, first, days, day, showDay, value: chosen?.value ?? "", pick, isMissing, submit };
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

type Choice = ReturnType<typeof useChoice>;

/** The days that have times, one of which is shown; whoever reads times takes them for today's. */
function DayChips({ days, day, showDay }: Pick<Choice, "days" | "day" | "showDay">) {
  const t = useTranslations("schedule");
  if (days.every(({ name }) => name === t("day", { day: "today" }))) return null;
  return (
    <fieldset aria-label={t("days")} className="flex flex-wrap gap-2 py-2">
      {days.map(({ name }) => (
        <Chip key={name} type="radio" name="day" isPicked={name === day?.name} onPick={() => showDay(name)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

/** As soon as possible, then the times of a day, one below the other (A235). */
function Times({ choice, errorId }: { choice: Choice; errorId: string }) {
  const t = useTranslations("schedule");
  const { mode } = useLocation();
  const { field, first, days, day, showDay, value, pick, isMissing } = choice;
  const row = ({ value: own, label, isSmall = false }: Option) => (
    <ChoiceRow
      key={own}
      type="radio"
      name="time"
      value={own}
      checked={own === value}
      onChange={() => pick(own)}
      label={<span className={isSmall ? "text-sm" : ""}>{label}</span>}
      aria-invalid={isMissing || undefined}
    />
  );
  return (
    <fieldset ref={field} aria-describedby={errorId}>
      <legend className="pb-1 font-semibold">{t("select", { mode: mode ?? "delivery" })}</legend>
      {row(first)}
      <DayChips days={days} day={day} showDay={showDay} />
      {day?.options.map(row)}
    </fieldset>
  );
}

function TimeForm() {
  const t = useTranslations("schedule");
  const id = useId();
  const { close } = usePanel();
  const choice = useChoice(() => close());
  return (
    <form noValidate onSubmit={choice.submit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="p-4">
        <Times choice={choice} errorId={`${id}error`} />
      </SheetBody>
      <SheetFooter>
        <div id={`${id}error`} className="mb-2 has-[p:empty]:hidden">
          <StepError text={choice.isMissing ? t("required") : null} />
        </div>
        <Button type="submit" size="l" className="w-full">
          {t("confirm")}
        </Button>
      </SheetFooter>
    </form>
  );
}

/** Delivery-time picker: one choice and a button (S3 §2, A235). */
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
