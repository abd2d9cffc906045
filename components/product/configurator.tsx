"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { ComponentType, ReactNode, SyntheticEvent } from "react";
import type { CartLine } from "#domain/cart.ts";
import type { MenuItem } from "#domain/menu.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useTimedText } from "#lib/client/timed-text.ts";
import type { TimedText } from "#lib/client/timed-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { AddBar } from "./add-bar.tsx";
import { useEditedLine } from "./edited-line.ts";
import { NoteField } from "./note-field.tsx";
import { OptionGroupField } from "./option-group-field.tsx";
import { LegalAgeDialog, UnavailableDialog } from "./product-dialogs.tsx";
import { SizeField } from "./size-field.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";
import { configurationOf, freshConfiguration, useConfiguration } from "./use-configuration.ts";
import type { Configuration } from "./use-configuration.ts";

/** What the configurator needs to know of a product, besides what stands above it. */
export interface ConfiguratorProduct {
  item: MenuItem;
  /** Why it cannot be ordered, as time goes by (A34). */
  notes: TimedText[];
  /** Why the branch takes no orders, as time goes by. */
  closedTexts: TimedText[];
}

/** The parts of a product, for the frame that puts them in their places. */
export interface ProductParts {
  /** Null when there is none: the words take its place. */
  photo: ReactNode;
  intro: ReactNode;
  fields: ReactNode;
  bar: ReactNode;
}

interface ConfiguratorProps extends ConfiguratorProduct, Pick<ProductParts, "photo" | "intro"> {
  /** The sheet's or the page's. */
  frame: ComponentType<ProductParts>;
  onDone: () => void;
}

/** Shows the group that misses something, and gives its first choice the focus (A49). */
function showGroup(form: HTMLFormElement, groupId: string): void {
  const group = form.querySelector<HTMLElement>(`[data-choice-group="${CSS.escape(groupId)}"]`);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  group?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  group?.querySelector<HTMLElement>("input:not(:disabled)")?.focus({ preventScroll: true });
}

function ConfiguratorForm(props: ConfiguratorProps & { edited: CartLine | null; start: Configuration }) {
  const { item, notes, closedTexts, photo, intro, frame: Frame, onDone, edited, start } = props;
  const t = useTranslations("product");
  const { mode } = useStore();
  const form = useRef<HTMLFormElement>(null);
  const { configuration, total, invalidGroup, setSize, setOptions, setQuantity, setNote } = useConfiguration(
    item,
    start,
  );
  const { submit, isFull, isAgeAsked, answerAge } = useAddToCart({ item, edited, onDone });
  const [hasTried, setHasTried] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const unavailable = useTimedText(notes);
  const isClosed = useTimedText(closedTexts) !== null && mode !== "digital_menu";

  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    if (unavailable !== null) return setIsRefused(true);
    if (!invalidGroup) return submit(configuration);
    setHasTried(true);
    if (form.current) showGroup(form.current, invalidGroup.id);
  };
  const addAction = mode === "digital_menu" ? "addToSelection" : "add";
  const fields = (
    <div className="flex flex-col gap-4">
      {unavailable !== null && <Notice tone="warning" title={unavailable} />}
      <SizeField sizes={item.sizes} chosen={configuration.sizeName} onChoose={setSize} />
      {(item.optionGroups ?? []).map((group) => (
        <OptionGroupField
          key={group.id}
          group={group}
          chosen={configuration.options}
          onChange={setOptions}
          isMissing={hasTried && group.id === invalidGroup?.id}
        />
      ))}
      <NoteField note={configuration.note} onChange={setNote} />
      <p aria-live="assertive" className="sr-only">
        {hasTried && invalidGroup ? t("chooseFirst", { group: invalidGroup.name }) : ""}
      </p>
      {isFull && (
        <Notice tone="danger" isLive>
          {t("cartFull")}
        </Notice>
      )}
    </div>
  );
  const bar = (
    <AddBar
      quantity={configuration.quantity}
      onQuantity={setQuantity}
      total={total}
      action={edited ? "update" : addAction}
      isBlocked={invalidGroup !== null || unavailable !== null}
      closedReason={isClosed ? t("BRANCH_NOT_AVAILABLE") : null}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={press} className="contents">
      <Frame photo={photo} intro={intro} fields={fields} bar={bar} />
      <LegalAgeDialog isOpen={isAgeAsked} onAnswer={answerAge} />
      <UnavailableDialog isOpen={isRefused} onClose={() => setIsRefused(false)} />
    </form>
  );
}

/** Size, options, note and quantity of a product, and its way into the cart; `?linea=` edits a line that is there. */
export function Configurator(props: ConfiguratorProps) {
  const edited = useEditedLine(props.item.id);
  const start = edited ? configurationOf(edited, props.item) : freshConfiguration(props.item);
  return <ConfiguratorForm key={edited?.lineId ?? "new"} {...props} edited={edited} start={start} />;
}
