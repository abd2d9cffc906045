/** Which item of the menu a card shows. */
export interface CardId {
  groupId: string;
  itemId: string;
}

/** For the card's own attribute, `data-card`. */
export function writeCardId({ groupId, itemId }: CardId): string {
  return `${groupId}/${itemId}`;
}

/** The card that an element belongs to, null for what is in none. */
export function readCardId(element: Element): CardId | null {
  const written = element.closest<HTMLElement>("[data-card]")?.dataset["card"];
  const [groupId, itemId] = written?.split("/") ?? [];
  return groupId === undefined || itemId === undefined ? null : { groupId, itemId };
}
