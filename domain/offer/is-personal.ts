/** For whom an offer holds. */
export interface PersonalRules {
  firstOrder: boolean;
  oncePerCustomer: boolean;
}

/** Whether an offer depends on who orders. */
export function isPersonal({ firstOrder, oncePerCustomer }: PersonalRules): boolean {
  return firstOrder || oncePerCustomer;
}
