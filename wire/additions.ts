const ofCode = {
  business_id: "Whose mail it is, and whose limits count",
  browser: "The code is worth nothing in another browser (U4)",
  language: "Of the mail",
};

/**
 * Fields of ours beside those of the specification (A200), by call, each with its reason. A backend that ignores them answers
 * all the same, and loses what the reason says.
 */
export const additions = {
  "POST /api/auth/code/store": ofCode,
  "POST /api/auth/code/magic": ofCode,
  "POST /api/auth/code/magic/v2": ofCode,
  "POST /api/auth/local": {
    browser: "The code is worth nothing in another browser (U4)",
    business_id: "Whose limits count, and which business the session shows the person to (A220)",
    method: "A password is never tried as a code, whatever it looks like",
    consent: "What was agreed to with the log-in itself (A220)",
  },
  "POST /api/auth/register/customer": {
    has_password: "that the person chose the password: otherwise it is random, and nobody's",
    browser: "Whoever types the code is whoever signed up (D6)",
    business_id: "Which business the person agreed to be known to (A220)",
    consent: "Version and time of what was agreed to (Ley 1581)",
  },
  "POST /api/users/forgot-password": {
    business_id: "Whose mail it is, and whose limits count",
    browser: "Whose limits count (U4)",
    language: "Of the mail",
  },
  "POST /api/promotions/validate-cupon": {
    scheduling: "A coupon holds at the time that the order is for (A75)",
    browser: "A visitor's wrong codes count by browser (A216)",
    ticket: "A code that was accepted counts as no try when it is asked again",
  },
  "POST order": {
    scheduling_at: "`scheduling` is a time of day; this says of which day (A128)",
    tip: "What somebody gives of their own will (A232)",
    cupon_code: "The specification takes the discount from the customer; we have it computed",
    cupon_ticket: "A code that was accepted counts as no try when it is ordered with (M12)",
    promotions: "Which promotions were shown, so that a refusal names the one that ended",
    legal_age_confirmed: "The answer to the question of age goes with the order",
    on_site_order: "Stands among the form's fields, and in the order",
    guest_name: "By which a guest is called when it is ready (A243)",
    guest_email: "Where a kiosk's guest has the receipt sent (A263)",
    guest_consent: "What a guest agreed to with the name and the mail (Ley 1581)",
    invoice: "Who an invoice is made out to, where the business's row says that it is kept (A233)",
    another_round: "At a table the same again was meant (A213)",
    order_unique_identifier: "One order, however often it is sent",
    language: "Of the mails about the order",
    orderer: "A guest's place and its proof (D2)",
    "products.sides_or_topings.group_id": "An option may stand in several groups",
  },
} as const;
