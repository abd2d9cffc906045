/**
 * A second implementation of promotions, coupon and totals, written from S1 §3, §4, §9 and A55–A62, A67, A159 alone: slow,
 * on the wire's own rows, without a line of the domain's.
 */

/** S1 §3 Promotion / promo code. */
export interface PromoRow {
  id: number;
  discount_type: string | null;
  discount_percentage: string | number | null;
  discount_fixed: number | null;
  minimum_valued_to_be_applied: number | null;
  maximum_valued_to_be_applied: number | null;
  is_min_value: boolean | null;
  is_first_order: boolean | null;
  is_once_to_customer: boolean | null;
  is_promotion_date: boolean | null;
  start_at_unix_time: number | null;
  end_at_unix_time: number | null;
  monday: boolean | null;
  tuesday: boolean | null;
  wenesday: boolean | null;
  thursday: boolean | null;
  friday: boolean | null;
  saturday: boolean | null;
  sunday: boolean | null;
  holiday: boolean | null;
  times_per_day: Record<string, { from: string; to: string }[]> | null;
  is_active: boolean | null;
  deleted: boolean | null;
  cupon_code: string | null;
  branches: { id: number }[];
  products: { allProducts: boolean } | { id: number; checked: boolean; sizes?: { name: string; checked: boolean }[] }[];
}

export interface LetterLine {
  line: string;
  product: number;
  quantity: number;
  base: number;
  size: { name: string; price: number } | null;
  toppings: { price: number; quantity: number }[];
}

export interface LetterOrder {
  lines: LetterLine[];
  promos: PromoRow[];
  coupon: PromoRow | null;
  /** Percentages as text. */
  taxes: string[];
  increment: string;
  fee: number;
  branch: number;
  customer: { loggedIn: boolean; orders: number; used: number[] };
  at: number;
  holidays: string[];
}

export interface LetterTotals {
  subtotal: number;
  /** By promotion, by line. */
  promos: Record<string, Record<string, number>>;
  couponRefusal: string | null;
  coupon: Record<string, number>;
  increments: number;
  taxes: number[];
  isFree: boolean;
  total: number;
}

const week = ["sunday", "monday", "tuesday", "wenesday", "thursday", "friday", "saturday"] as const;

/** The clock on a wall in Bogotá. */
function wall(at: number) {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone: "America/Bogota" });
  const [date = "", time = ""] = text.split(" ");
  return { date, weekday: new Date(`${date}T12:00:00Z`).getUTCDay(), minute: time.slice(0, 5) };
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Walks a range minute by minute: the minutes of its own day and those past midnight. */
function minutesIn({ from, to }: { from: string; to: string }): { today: Set<number>; tomorrow: Set<number> } {
  const today = new Set<number>();
  const tomorrow = new Set<number>();
  let minute = minutesOf(from);
  let days = today;
  do {
    days.add(minute);
    minute += 1;
    if (minute === 24 * 60) [minute, days] = [0, tomorrow];
  } while (minute !== (to === "23:59" ? 0 : minutesOf(to)));
  return { today, tomorrow };
}

function isInTime(row: PromoRow, weekday: number, clock: string): boolean {
  const rangesOf = (day: number) => row.times_per_day?.[week[(day + 7) % 7] ?? ""] ?? [];
  if (rangesOf(weekday).length === 0) return true;
  return (
    rangesOf(weekday).some((range) => minutesIn(range).today.has(minutesOf(clock))) ||
    rangesOf(weekday - 1).some((range) => minutesIn(range).tomorrow.has(minutesOf(clock)))
  );
}

function isOnDay(row: PromoRow, weekday: number, isHoliday: boolean): boolean {
  // A row in which no flag was ever written has no rule of days.
  if ([...week, "holiday" as const].every((flag) => row[flag] === null)) return true;
  if (isHoliday && row.holiday !== true) return false;
  return row[week[weekday] ?? "sunday"] === true;
}

const ms = (unix: number) => (Math.abs(unix) < 946_684_800_000 ? unix * 1000 : unix);

function isInDates(row: PromoRow, at: number): boolean {
  if (row.is_promotion_date !== true) return true;
  if (row.start_at_unix_time !== null && at < ms(row.start_at_unix_time)) return false;
  return row.end_at_unix_time === null || at <= ms(row.end_at_unix_time);
}

/** Whether it holds here and now, for anybody. */
function holds(row: PromoRow, order: LetterOrder): boolean {
  const { date, weekday, minute } = wall(order.at);
  if (row.is_active !== true || row.deleted === true) return false;
  if (!isOnDay(row, weekday, order.holidays.includes(date))) return false;
  if (row.branches.length > 0 && !row.branches.some(({ id }) => id === order.branch)) return false;
  return isInDates(row, order.at) && isInTime(row, weekday, minute);
}

function isForCustomer(row: PromoRow, { customer }: LetterOrder): boolean {
  if (row.is_once_to_customer === true && (!customer.loggedIn || customer.used.includes(row.id))) return false;
  return row.is_first_order !== true || (customer.loggedIn && customer.orders === 0);
}

function covers(row: PromoRow, line: LetterLine): boolean {
  if (!Array.isArray(row.products)) return row.products.allProducts;
  for (const { id, checked, sizes = [] } of row.products) {
    if (id !== line.product) continue;
    const named = sizes.filter((size) => size.checked).map(({ name }) => name);
    if (named.length > 0 ? line.size !== null && named.includes(line.size.name) : checked) return true;
  }
  return false;
}

/** A percentage in ten thousandths of a percent. */
function parts(percent: string | number | null): bigint {
  const [whole = "0", decimals = ""] = String(percent ?? 0).split(".");
  return BigInt(whole) * 10_000n + BigInt(`${decimals}0000`.slice(0, 4));
}

function percentOf(amount: number, percent: string | number | null): number {
  const doubled = BigInt(amount) * parts(percent) * 2n;
  return Number((doubled + 1_000_000n) / 2_000_000n);
}

function lineTotal({ quantity, base, size, toppings }: LetterLine): number {
  let total = quantity * base;
  for (const topping of toppings) total += topping.price * topping.quantity * quantity;
  return total + (size === null ? 0 : (size.price - base) * quantity);
}

const isPercent = (row: PromoRow) => row.discount_type !== "fixed" && parts(row.discount_percentage) > 0n;
const isFixed = (row: PromoRow) => !isPercent(row) && row.discount_type !== "per" && (row.discount_fixed ?? 0) > 0;

/** A55. */
function beats(a: PromoRow, b: PromoRow): boolean {
  if (isPercent(a) !== isPercent(b)) return isPercent(a);
  const [x, y] = isPercent(a)
    ? [parts(a.discount_percentage), parts(b.discount_percentage)]
    : [BigInt(a.discount_fixed ?? 0), BigInt(b.discount_fixed ?? 0)];
  if (x !== y) return x > y;
  if (Array.isArray(a.products) !== Array.isArray(b.products)) return Array.isArray(b.products);
  return a.id < b.id;
}

function promoOf(line: LetterLine, subtotal: number, order: LetterOrder): { id: number; amount: number } | null {
  let best: PromoRow | null = null;
  for (const row of order.promos) {
    if (row.cupon_code !== null || row.discount_type === "free_delivery" || parts(row.discount_percentage) > 1_000_000n)
      continue;
    if (!holds(row, order) || !isForCustomer(row, order) || !covers(row, line)) continue;
    if (row.is_min_value === true && subtotal < (row.minimum_valued_to_be_applied ?? 0)) continue;
    if (!isPercent(row) && !isFixed(row)) continue;
    if (best === null || beats(row, best)) best = row;
  }
  if (best === null) return null;
  const wanted = isPercent(best)
    ? percentOf(line.base * line.quantity, best.discount_percentage)
    : (best.discount_fixed ?? 0) * line.quantity;
  return { id: best.id, amount: Math.min(wanted, line.base * line.quantity, lineTotal(line)) };
}

function couponRefusalOf(row: PromoRow, subtotal: number, order: LetterOrder): string | null {
  const { customer } = order;
  if (!holds(row, order)) return "notValid";
  const asksWho = row.is_first_order === true || row.is_once_to_customer === true;
  if (asksWho && !customer.loggedIn) return "login";
  if (row.is_first_order === true && customer.orders > 0) return "firstOrderOnly";
  if (row.is_once_to_customer === true && customer.used.includes(row.id)) return "alreadyUsed";
  if (row.is_min_value === true && subtotal < (row.minimum_valued_to_be_applied ?? 0)) return "belowMinimum";
  return order.lines.some((line) => covers(row, line)) ? null : "products";
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A60: the highest whole share that all can have, as far as their room goes; odd pesos to the first that have more. */
function dealt(amount: number, room: Record<string, number>): Record<string, number> {
  const upTo = (share: number) =>
    Object.fromEntries(Object.entries(room).map(([line, left]) => [line, Math.min(share, left)]));
  let [lowest, highest] = [0, amount];
  while (lowest < highest) {
    const middle = Math.ceil((lowest + highest) / 2);
    if (sumOf(Object.values(upTo(middle))) <= amount) lowest = middle;
    else highest = middle - 1;
  }
  const given = upTo(lowest);
  let odd = amount - sumOf(Object.values(given));
  for (const [line, left] of Object.entries(room)) {
    if (odd === 0 || left <= lowest) continue;
    given[line] = lowest + 1;
    odd -= 1;
  }
  return Object.fromEntries(Object.entries(given).filter(([, share]) => share > 0));
}

function couponOf(row: PromoRow, order: LetterOrder, promo: Record<string, number>): Record<string, number> {
  const room: Record<string, number> = {};
  let left = 0;
  for (const line of order.lines) {
    if (!covers(row, line)) continue;
    room[line.line] = lineTotal(line) - (promo[line.line] ?? 0);
    left += room[line.line] ?? 0;
  }
  const percent = parts(row.discount_percentage) > 0n;
  const wanted = percent ? percentOf(left, row.discount_percentage) : (row.discount_fixed ?? 0);
  const cap = row.maximum_valued_to_be_applied;
  return dealt(cap === null || cap === 0 ? wanted : Math.min(wanted, cap), room);
}

/** S1 §4: the remaining amount is the minimum minus what is left after discounts; 0 or below is free. */
function isFreeDelivery(left: number, order: LetterOrder): boolean {
  return order.promos.some(
    (row) =>
      row.discount_type === "free_delivery" &&
      row.cupon_code === null &&
      holds(row, order) &&
      isForCustomer(row, order) &&
      (row.minimum_valued_to_be_applied ?? 0) - left <= 0,
  );
}

export function byTheLetter(order: LetterOrder): LetterTotals {
  const subtotal = sumOf(order.lines.map(lineTotal));
  const promos: LetterTotals["promos"] = {};
  const promo: Record<string, number> = {};
  for (const line of order.lines) {
    const won = promoOf(line, subtotal, order);
    if (won === null || won.amount <= 0) continue;
    promo[line.line] = won.amount;
    promos[won.id] = { ...promos[won.id], [line.line]: won.amount };
  }
  const couponRefusal = order.coupon && couponRefusalOf(order.coupon, subtotal, order);
  const coupon = order.coupon && couponRefusal === null ? couponOf(order.coupon, order, promo) : {};
  const left = subtotal - sumOf(Object.values(promo)) - sumOf(Object.values(coupon));
  const taxes = order.taxes.map((tax) => percentOf(left, tax));
  const increments = percentOf(subtotal, order.increment);
  const isFree = isFreeDelivery(left, order);
  const delivery = subtotal > 0 && !isFree ? order.fee : 0;
  const total = left + sumOf(taxes) + increments + delivery;
  return { subtotal, promos, couponRefusal, coupon, increments, taxes, isFree, total };
}
