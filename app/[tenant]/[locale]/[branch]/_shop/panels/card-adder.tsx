import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { CardPress } from "#components/menu/card/card-presses.ts";
import { AddFlow } from "#components/product/add-flow.tsx";
import { freshConfiguration } from "#components/product/use-configuration.ts";
import { Status } from "#components/ui/status.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { usePlainItems } from "#lib/client/cart/plain-items.ts";
import type { FoundItem } from "#lib/client/cart/plain-items.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
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
  const known = useValue(knownItems);
  const { cart, setQuantity, remove } = useCart();
  const units = (itemId: string) =>
    cart.lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.quantity, 0);
  return (line: CartLine, change: 1 | -1): void => {
    const quantity = line.quantity + change;
    if (quantity > cartLimits.quantity) return;
    if (quantity > 0) {
      setQuantity(line.lineId, quantity);
      const name = known[line.itemId]?.name ?? "";
      return onStepped(menu("inCart", { name, count: units(line.itemId) + change }));
    }
    const action = { label: t("undo"), onPress: remove(line.lineId) };
    showToast({ text: t("removed"), tone: "info", milliseconds: undoTime, action });
  };
}

interface CardPressProps {
  press: CardPress;
  onStepped: (text: string) => void;
  /** It is answered; `stops`: the person went another way, and the presses after it are void. */
  onDone: (stops: boolean) => void;
}

/** The way of a card's item into the cart: the same as from the product itself. */
function CardAddFlow({ found, press, onDone }: Pick<CardPressProps, "press" | "onDone"> & { found: FoundItem }) {
  const t = useTranslations("product");
  const { showToast } = useToasts();
  const { item, isAvailable } = found;
  const adding = useMemo(() => ({ configuration: freshConfiguration(item), isAvailable }), [item, isAvailable]);
  const done = () => {
    showNew(press.stepper);
    onDone(false);
  };
  const settle = (trouble: "cartFull" | null) => {
    if (trouble !== null) showToast({ text: t(trouble), tone: "error" });
    onDone(true);
  };
  return <AddFlow item={item} press={adding} edited={null} onDone={done} onSettled={settle} />;
}

/** A press of what is not in the cart yet: the way there, once the item is known. */
function CardAddition({ press, onDone }: Pick<CardPressProps, "press" | "onDone">) {
  const t = useTranslations("product");
  const { showToast } = useToasts();
  const { find, isPending } = usePlainItems();
  const [found, setFound] = useState<FoundItem | null>(null);
  if (found === null && !isPending) {
    const now = find(press.id.groupId, press.id.itemId);
    if (now !== null) setFound(now);
  }
  const giveUp = useEffectEvent(() => {
    showToast({ text: t("notReached"), tone: "error" });
    onDone(true);
  });
  const isUnknown = found === null && !isPending;
  useEffect(() => {
    if (isUnknown) giveUp();
  }, [isUnknown]);
  return found && <CardAddFlow found={found} press={press} onDone={onDone} />;
}

/** One press: a step where the item is in the cart, else the way there; the product itself says why a closed shop has none. */
function CardAnswer({ press, onStepped, onDone }: CardPressProps) {
  const { id, change, stepper } = press;
  const { cart } = useCart();
  const router = useRouter();
  const { settled } = usePanelActions();
  const step = useStep(onStepped);
  const isOpen = useIsOpen();
  const [line] = useState(() => lineOf(cart.lines, id.itemId));
  const [adds] = useState(() => line === null && isOpen());
  const answer = useEffectEvent(() => {
    if (adds) return;
    if (line) {
      step(line, change);
      // The button that took the last one away is gone.
      if (change < 0 && line.quantity === 1) stepper.querySelector<HTMLElement>("button:last-child")?.focus();
    } else void settled().then(() => router.push(`/producto/${id.groupId}/${id.itemId}`));
    onDone(false);
  });
  useEffect(() => answer(), []);
  return adds && <CardAddition press={press} onDone={onDone} />;
}

/** Answers the presses of the cards' steppers, one after the other: what one asks, the next ones wait for. */
export function CardAdder({ presses }: { presses: readonly CardPress[] }) {
  const [answered, setAnswered] = useState(0);
  const [announced, announce] = useState("");
  const { isReady } = useCart();
  // Asked for ahead of the first press.
  usePlainItems();
  const press = presses[answered];
  return (
    <>
      <Status className="sr-only">{announced}</Status>
      {isReady && press && (
        <CardAnswer
          key={answered}
          press={press}
          onStepped={announce}
          onDone={(stops) => setAnswered((count) => (stops ? presses.length : count + 1))}
        />
      )}
    </>
  );
}
