/** The steps of the panel by the id of their element. */
export const stepIds = {
  delivery: "checkout-delivery",
  schedule: "checkout-schedule",
  lines: "checkout-lines",
  payment: "checkout-payment",
} as const;
