import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { configurationOf } from "./configuration-of.ts";
import { ConfiguratorVisit } from "./configurator-visit.tsx";
import type { ConfiguratorProps } from "./configurator-visit.tsx";

/** The configurator over a line of the cart; a line that is gone, or another product's, is added anew. */
export function LineConfigurator({ lineId, ...props }: ConfiguratorProps & { lineId: string }) {
  const cart = useValue(pageCart);
  const edited = cart?.lines.find((line) => line.lineId === lineId && line.itemId === props.item.id) ?? null;
  return (
    <ConfiguratorVisit {...props} edited={edited} {...(edited && { start: configurationOf(edited, props.item) })} />
  );
}
