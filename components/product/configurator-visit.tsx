import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ComponentType, ReactNode, SyntheticEvent } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { TimedState } from "#domain/menu/timeline.ts";
import { promotionAmount } from "#domain/offer/discount.ts";
import type { SizeOffer } from "#domain/offer/offer-timeline.ts";
import { kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import type { KitchenTask } from "#domain/order/time/kitchen-load.ts";
import { useOrderTimed } from "#lib/client/order/order-time.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { Icon } from "#components/ui/icon.tsx";
import { AddBar } from "./add-bar.tsx";
import { DraftedContext } from "./drafted.ts";
import { NoteField } from "#components/product/fields/note-field.tsx";
import { OptionGroupField } from "#components/product/fields/option-group-field.tsx";
import { PressAnswer } from "./press-answer.tsx";
import type { Press } from "./use-adding.ts";
import { SizeField } from "#components/product/fields/size-field.tsx";
import { freshConfiguration, useConfiguration } from "./use-configuration.ts";
import type { Configuration } from "./use-configuration.ts";

/** What the configurator needs to know of a product, besides what stands above it. */
export interface ConfiguratorProduct {
  item: MenuItem;
  /** Of its group in the menu, for one unit. */
  cookingMinutes: number;
  /** Why it cannot be ordered, as time goes by; null while it can (A34). */
  notices: readonly TimedState<ReactNode>[];
  /** Why the branch takes no orders, as time goes by. */
  closedTexts: TimedText[];
  /** What promotions take off a unit, as time goes by. */
  offers: readonly TimedState<SizeOffer[]>[];
  /** Where promotions lower the price of a size, by its place; null for the usual one. */
  sizePrices: readonly ReactNode[];
  /** What keeps it over a reload: it reads `DraftedContext`. */
  keeper?: ReactNode;
}

/** The parts of a product, for the frame that puts them in their places. */
export interface ProductParts {
  /** Null when there is none: the words take its place. */
  photo: ReactNode;
  intro: ReactNode;
  fields: ReactNode;
  bar: ReactNode;
}

export interface ConfiguratorProps extends ConfiguratorProduct, Pick<ProductParts, "photo" | "intro"> {
  /** The sheet's or the page's. */
  frame: ComponentType<ProductParts>;
  /** The page's: see `Adding`. */
  leadsToCart?: boolean;
  /** Leaves the product; false where it stays. */
  onDone: () => boolean;
}

/** Shows the group that misses something, and gives its first choice the focus (A49). */
function showGroup(form: HTMLFormElement | null, groupId: string): void {
  const group = form?.querySelector<HTMLElement>(`[data-choice-group="${CSS.escape(groupId)}"]`);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  group?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  group?.querySelector<HTMLElement>("input:not(:disabled)")?.focus({ preventScroll: true });
}

interface FieldsProps {
  product: Pick<ConfiguratorProduct, "item" | "sizePrices">;
  choices: ReturnType<typeof useConfiguration>;
  /** The first group that misses something, once the person has tried to go on. */
  missingGroupId: string | null;
  /** Why it cannot be ordered. */
  notice: ReactNode;
}

function ConfiguratorFields({ product, choices, missingGroupId, notice }: FieldsProps) {
  const t = useTranslations("product");
  const { configuration, setSize, setOptions, setNote } = choices;
  const { item, sizePrices } = product;
  const groups = item.optionGroups ?? [];
  const missing = groups.find((group) => group.id === missingGroupId);
  return (
    <div className="flex flex-col gap-4">
      {notice}
      <SizeField sizes={item.sizes} prices={sizePrices} chosen={configuration.sizeName} onChoose={setSize} />
      {groups.map((group) => (
        <OptionGroupField
          key={group.id}
          group={group}
          chosen={configuration.options}
          onChange={setOptions}
          isMissing={group === missing}
        />
      ))}
      <NoteField note={configuration.note} onChange={setNote} />
      <p aria-live="assertive" className="sr-only">
        {missing ? t("chooseFirst", { group: missing.name }) : ""}
      </p>
    </div>
  );
}

/** What a promotion takes off the units of the chosen size; the cart has it as a row of its own (A159). */
function offeredFor(
  { sizeName, quantity }: Configuration,
  { price: basePrice }: MenuItem,
  { offers, total }: { offers: readonly SizeOffer[]; total: Pesos },
): Pesos {
  const offer = offers.find((one) => one.sizeName === sizeName);
  return offer ? promotionAmount(offer.discount, { basePrice, quantity, total }) : 0;
}

/** The words of a product, and what the kitchen needs for the chosen units (A163) where the menu says that. */
function WithTime({ intro, ...task }: KitchenTask & Pick<ProductParts, "intro">) {
  const t = useTranslations("common");
  const minutes = kitchenLoad([task], useStore().branch.loadFactor);
  return (
    <>
      {intro}
      {minutes > 0 && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Icon name="clock" className="size-4 shrink-0" />
          {t("cookingTime", { minutes })}
        </p>
      )}
    </>
  );
}

function ConfiguratorForm(props: ConfiguratorProps & { edited: CartLine | null; start: Configuration }) {
  const { item, photo, frame: Frame, onDone, edited } = props;
  const { capabilities } = useStore();
  const form = useRef<HTMLFormElement>(null);
  const choices = useConfiguration(item, props.start);
  const { configuration, total, invalidGroup, setQuantity, takeOver } = choices;
  const [hasTried, setHasTried] = useState(false);
  const [press, setPress] = useState<Press | null>(null);
  const notice = useOrderTimed(props.notices)?.state ?? null;
  const isAvailable = notice === null;
  const closed = useTimedText(props.closedTexts);
  const offers = useOrderTimed(props.offers)?.state ?? [];

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The press before is being answered, or the product is being left: a double tap orders one.
    if (press !== null) return;
    if (!isAvailable || !invalidGroup) return setPress({ configuration, isAvailable });
    setHasTried(true);
    showGroup(form.current, invalidGroup.id);
  };
  const addAction = capabilities.takesOrders ? "add" : "addToSelection";
  return (
    <form ref={form} noValidate onSubmit={submit} className="contents">
      <Frame
        photo={photo}
        intro={<WithTime {...props} quantity={configuration.quantity} />}
        fields={
          <ConfiguratorFields
            product={props}
            choices={choices}
            missingGroupId={hasTried ? (invalidGroup?.id ?? null) : null}
            notice={notice}
          />
        }
        bar={
          <>
            <DraftedContext
              value={{ item, lineId: edited?.lineId ?? null, start: props.start, configuration, takeOver }}
            >
              {props.keeper}
            </DraftedContext>
            <PressAnswer
              press={press}
              item={item}
              edited={edited}
              leadsToCart={props.leadsToCart}
              onDone={() => onDone() || setPress(null)}
              onSettled={() => setPress(null)}
            />
            <AddBar
              quantity={configuration.quantity}
              onQuantity={setQuantity}
              total={total - offeredFor(configuration, item, { offers, total })}
              action={edited ? "update" : addAction}
              isBlocked={invalidGroup !== null || !isAvailable}
              closedText={capabilities.takesOrders ? closed : null}
            />
          </>
        }
      />
    </form>
  );
}

interface VisitProps extends ConfiguratorProps {
  /** The line of the cart that it changes, null for a new one. */
  edited: CartLine | null;
  /** What is chosen of it: nothing yet when not given. */
  start?: Configuration;
}

/** A product as it is chosen. */
export function ConfiguratorVisit({ start, ...props }: VisitProps) {
  const [visit, setVisit] = useState(0);
  // Next keeps a page that was left, state and all: who comes again begins anew.
  useEffect(() => () => setVisit((last) => last + 1), []);
  const chosen = start ?? freshConfiguration(props.item);
  return <ConfiguratorForm key={`${visit} ${props.edited?.lineId ?? ""}`} {...props} start={chosen} />;
}
