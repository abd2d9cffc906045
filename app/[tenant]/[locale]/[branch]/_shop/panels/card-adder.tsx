import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { cardOf, readCardItem } from "#components/menu/card/card-item.ts";
import type { CardItem } from "#components/menu/card/card-item.ts";
import { AddFlow } from "#components/product/add-flow.tsx";
import { freshConfiguration } from "#components/product/use-configuration.ts";
import { useToasts } from "#components/ui/toast/toasts.tsx";
import { holidayDates } from "#domain/base/holiday.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** How long what is new moves (S1 §9). */
const newItemTime = 1000;
const undoTime = 6000;

/** The line that a card's stepper changes: the one as the card adds it, else the latest of its item. */
function lineOf(lines: readonly CartLine[], itemId: string): CartLine | null {
  const own = lines.filter((line) => line.itemId === itemId);
  return own.find(({ note, options }) => note === "" && options.length === 0) ?? own.at(-1) ?? null;
}

function showNew(stepper: HTMLElement): void {
  stepper.dataset["new"] = "";
  setTimeout(() => delete stepper.dataset["new"], newItemTime);
}

/** Whether the branch takes orders, or none are asked for. */
function useIsOpen(): () => boolean {
  const { business, branch, capabilities } = useStore();
  return () => {
    if (!capabilities.takesOrders) return true;
    const now = serverNow();
    return branchAvailability({ business, branch, now, holidays: holidayDates(now) }).isOpen;
  };
}

/** One more or one less of what is in the cart; says what it came to. */
function useStep(onStepped: (text: string) => void) {
  const t = useTranslations("cart");
  const menu = useTranslations("menu");
  const { showToast } = useToasts();
  const { cart, setQuantity, remove } = useCart();
  const units = (itemId: string) =>
    cart.lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.quantity, 0);
  return (item: CardItem, line: CartLine, change: 1 | -1): void => {
    const quantity = line.quantity + change;
    if (quantity > cartLimits.quantity) return;
    if (quantity > 0) {
      setQuantity(line.lineId, quantity);
      return onStepped(menu("inCart", { name: item.name, count: units(item.id) + change }));
    }
    const action = { label: t("undo"), onPress: remove(line.lineId) };
    showToast({ text: t("removed"), tone: "info", milliseconds: undoTime, action });
  };
}

/** The way of a card's item into the cart: the same as from the product itself. */
function CardAddFlow({
  button,
  item,
  onDone,
}: {
  button: HTMLElement;
  item: CardItem;
  onDone: (stops: boolean) => void;
}) {
  const t = useTranslations("product");
  const { showToast } = useToasts();
  const press = useMemo(() => {
    const isAvailable = cardOf(button)?.querySelector("[data-unavailable]") === null;
    return { configuration: freshConfiguration(item), isAvailable };
  }, [button, item]);
  const done = () => {
    if (button.parentElement) showNew(button.parentElement);
    onDone(false);
  };
  const settle = (trouble: "cartFull" | null) => {
    if (trouble !== null) showToast({ text: t(trouble), tone: "error" });
    onDone(true);
  };
  return <AddFlow item={item} press={press} edited={null} onDone={done} onSettled={settle} />;
}

interface CardPressProps {
  button: HTMLElement;
  onSaid: (text: string) => void;
  /** It is answered; `stops`: the person went another way, and the presses after it are void. */
  onDone: (stops: boolean) => void;
}

/** One press: a step where the item is in the cart, else the way there; the product itself says why a closed shop has none. */
function CardPress({ button, onSaid, onDone }: CardPressProps) {
  const { cart } = useCart();
  const step = useStep(onSaid);
  const isOpen = useIsOpen();
  const [item] = useState(() => button.parentElement && readCardItem(button.parentElement));
  const [line] = useState(() => item && lineOf(cart.lines, item.id));
  const [adds] = useState(() => item !== null && line === null && isOpen());
  const answer = useEffectEvent(() => {
    if (adds) return;
    if (item && line) {
      const isLess = "less" in button.dataset;
      step(item, line, isLess ? -1 : 1);
      // The button that took the last one away is gone.
      if (isLess && line.quantity === 1) button.parentElement?.querySelector<HTMLElement>("button:last-child")?.focus();
    } else cardOf(button)?.click();
    onDone(false);
  });
  useEffect(() => answer(), []);
  return adds && item && <CardAddFlow button={button} item={item} onDone={onDone} />;
}

/** Answers the presses of the cards' steppers, one after the other: what one asks, the next ones wait for. */
export function CardAdder({ presses }: { presses: readonly HTMLElement[] }) {
  const [answered, setAnswered] = useState(0);
  const [said, say] = useState("");
  const { isReady } = useCart();
  const button = presses[answered];
  return (
    <>
      <output className="sr-only">{said}</output>
      {isReady && button && (
        <CardPress
          key={answered}
          button={button}
          onSaid={say}
          onDone={(stops) => setAnswered((count) => (stops ? presses.length : count + 1))}
        />
      )}
    </>
  );
}
