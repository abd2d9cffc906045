/** Names of the work that follows from an order's status. */
export const orderMovedKind = "orderMoved";
export const orderMailKind = "orderMail";
