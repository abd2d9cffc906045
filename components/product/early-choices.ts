import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { ChosenOption } from "#domain/menu/option-group.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { toggleOption } from "#domain/menu/option-group.ts";
import type { Configuration } from "./use-configuration.ts";

/**
 * What a person chose and wrote on the server's page before its scripts came: only the page's own fields know of it.
 * Answers `start` itself when there is nothing.
 */
function earlyChoices(form: HTMLFormElement, item: MenuItem, start: Configuration): Configuration {
  const pressed = [...form.querySelectorAll<HTMLInputElement>("[data-choice-group] input:checked")].map((input) => ({
    groupId: input.closest<HTMLElement>("[data-choice-group]")?.dataset["choiceGroup"],
    value: input.value,
  }));
  const size = pressed.find(({ groupId }) => groupId === "size")?.value ?? start.sizeName;
  const options = (item.optionGroups ?? []).reduce((chosen: readonly ChosenOption[], group) => {
    const isNew = ({ groupId, value }: (typeof pressed)[number]) =>
      groupId === group.id &&
      value !== "" &&
      !chosen.some((choice) => choice.groupId === group.id && choice.optionId === value);
    return pressed.filter(isNew).reduce((before, { value }) => toggleOption(group, before, value), chosen);
  }, start.options);
  const note = form.querySelector("textarea")?.value ?? start.note;
  const isUntouched = size === start.sizeName && options === start.options && note === start.note;
  return isUntouched ? start : { ...start, sizeName: size, options: [...options], note };
}

/** Takes over what was chosen before this script was there, and before a press of that time is answered. */
export function useEarlyChoices(
  form: RefObject<HTMLFormElement | null>,
  item: MenuItem,
  start: Configuration,
  takeOver: (configuration: Configuration) => void,
): void {
  const hasLooked = useRef(false);
  useLayoutEffect(() => {
    if (hasLooked.current || !form.current) return;
    hasLooked.current = true;
    takeOver(earlyChoices(form.current, item, start));
  }, [form, item, start, takeOver]);
}
