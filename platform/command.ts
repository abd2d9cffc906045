import { readAdminKey } from "#platform/admin/admin-key.ts";
import { z } from "zod";
import { givenUpRow } from "#platform/admin/given-up-row.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { tableSheet } from "#platform/places/table-sheet.ts";
import { readSettings, type Settings } from "./settings.ts";

const usage = `Cambia la plataforma mientras funciona:

  npm run platform -- order <número> <estado>   mueve un pedido: ${Object.entries(orderStatus)
    .map(([name, code]) => `${code} ${name}`)
    .join(", ")}
      … order <número> <estado> <dominio>        si dos negocios tienen un pedido con ese número
      … order <número> 8 --give-back <pesos>     de un pedido entregado que volvió: cuánto se le devuelve al cliente
  npm run platform -- take <número> [dominio]    toma un pedido que espera en la mesa: empieza a prepararse
  npm run platform -- refunded <número> [dominio] anota que la plata de un pedido se devolvió a mano
  npm run platform -- item <id> price <pesos>    cambia el precio de un producto del menú
  npm run platform -- item <id> on|off           lo pone en el menú o lo saca
  npm run platform -- branch <id> open|close     abre o cierra una sede
  npm run platform -- promo <id o código> on|off prende o apaga una promoción o un cupón
  npm run platform -- table <sede> <mesa>        la dirección del código QR de una mesa
      … table <sede> <mesa>… --print             una hoja SVG con los códigos de esas mesas, para imprimir
  npm run platform -- kiosk <sede> [número]      la dirección que inscribe un kiosco
      … kiosk <sede> [número] --end              el equipo deja de ser kiosco al terminar el turno; sin número, todos
      … table|kiosk <sede> <número> --renew      otra nueva: la de antes deja de servir
  npm run platform -- links renew                otra clave para los enlaces de los pedidos, desde la hora que dice;
                                                 los de antes sirven hasta que se renueva otra vez
  npm run platform -- tasks                      muestra las tareas pendientes que se dieron por perdidas
  npm run platform -- task <id> retry            vuelve a intentar una
`;

interface Ask {
  path: string;
  /** Null to read. */
  body: Record<string, unknown> | null;
}

function statusCode(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const known = Object.entries(orderStatus).find(([name]) => name.toLowerCase() === text.toLowerCase());
  return known?.[1] ?? null;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What stands behind a flag, and the words without both; null where the flag has no amount. */
function takeAmount(flag: string, words: readonly string[]): { amount: number | null; rest: string[] } | null {
  const at = words.indexOf(flag);
  if (at === -1) return { amount: null, rest: [...words] };
  const amount = wholeNumber(words[at + 1]);
  return amount === null ? null : { amount, rest: words.toSpliced(at, 2) };
}

function askOrder(number: string, words: readonly string[]): Ask | null {
  const taken = takeAmount("--give-back", words);
  const [status, domain, ...more] = taken?.rest ?? [];
  const code = statusCode(status ?? "");
  if (taken === null || code === null || more.length > 0) return null;
  const body = { status: code, ...(domain && { domain }), ...(taken.amount !== null && { give_back: taken.amount }) };
  return { path: `orders/${encodeURIComponent(number)}`, body };
}

function askItem(id: string, verb: string | undefined, value: string | undefined): Ask | null {
  if (wholeNumber(id) === null) return null;
  const path = `items/${id}`;
  if (verb === "on" || verb === "off") return { path, body: { is_active: verb === "on" } };
  const price = wholeNumber(value);
  return verb === "price" && price !== null ? { path, body: { price } } : null;
}

function askBranch(id: string, verb: string | undefined): Ask | null {
  if (wholeNumber(id) === null || (verb !== "open" && verb !== "close")) return null;
  return { path: `branches/${id}`, body: { is_available: verb === "open" } };
}

function askPromotion(name: string, verb: string | undefined): Ask | null {
  if (verb !== "on" && verb !== "off") return null;
  return { path: `promotions/${encodeURIComponent(name)}`, body: { is_active: verb === "on" } };
}

function askPlace(kind: "table" | "kiosk", branch: string, words: readonly string[]): Ask | null {
  const renews = words.includes("--renew");
  const ends = words.includes("--end");
  const [number = null, ...more] = words.filter((word) => word !== "--renew" && word !== "--end");
  const isUnnamed = number === null && (kind === "table" || renews);
  if (wholeNumber(branch) === null || isUnnamed || more.length > 0) return null;
  if (ends && (kind === "table" || renews)) return null;
  return { path: "places", body: { kind, branch: Number(branch), number, renews, ends } };
}

function askFor(words: readonly string[]): Ask | null {
  const [what, id, verb, value] = words;
  if (what === "tasks" && id === undefined) return { path: "tasks", body: null };
  if (id === undefined) return null;
  if (what === "order") return askOrder(id, words.slice(2));
  if (what === "take") return askOrder(id, [String(orderStatus.preparing), ...words.slice(2)]);
  if (what === "refunded")
    return { path: `refunds/${encodeURIComponent(id)}`, body: verb === undefined ? {} : { domain: verb } };
  if (what === "table" || what === "kiosk") return askPlace(what, id, words.slice(2));
  if (what === "links") return id === "renew" && verb === undefined ? { path: "order-links", body: {} } : null;
  if (what === "item") return askItem(id, verb, value);
  if (what === "promo") return askPromotion(id, verb);
  if (what === "task") return verb === "retry" && wholeNumber(id) !== null ? { path: `tasks/${id}`, body: {} } : null;
  return what === "branch" ? askBranch(id, verb) : null;
}

const sentences: Record<string, string> = {
  order_not_found: "No hay un pedido con ese número.",
  order_ambiguous:
    "Dos negocios tienen un pedido con ese número. Repite el comando con el dominio del negocio al final.",
  nothing_owed: "A ese pedido no se le debe nada.",
  item_not_found: "No hay un producto del menú con ese id.",
  branch_not_found: "No hay una sede con ese id.",
  kiosk_not_found: "Esa sede no tiene un kiosco inscrito con ese número.",
  promotion_not_found: "No hay una promoción con ese id ni un cupón con ese código.",
  promotion_ambiguous: "Dos negocios tienen un cupón con ese código. Usa el id.",
  task_not_found: "No hay una tarea perdida con ese id.",
  status_unknown: "Ese estado no existe.",
  move_unknown: "Un pedido no puede pasar del estado que tiene a ese.",
  money_gone:
    "Ese pedido ya no se puede retomar: no está pagado, o su dinero ya se está devolviendo. Pídanle al cliente que haga otro.",
  offer_gone:
    "Ese pedido ya no se puede retomar: su descuento era de una sola vez y otro pedido de la misma persona lo tiene. Cancelen ese primero.",
  amount_unasked: "Cuánto se devuelve solo se dice de un pedido pagado en línea y entregado que volvió.",
  amount_too_high: "Es más de lo que queda por devolver de ese pedido.",
  not_allowed: "La clave no es la de la plataforma que está funcionando (PLATFORM_ADMIN_KEY o PLATFORM_DATA).",
};

function textOf(answer: unknown, name: "message" | "name"): string {
  const value =
    typeof answer === "object" && answer !== null ? Object.entries(answer).find(([key]) => key === name)?.[1] : null;
  return typeof value === "string" ? value : "";
}

/** One line for each task of a list; null for any other answer. */
function linesOf(answer: unknown): string | null {
  const list = z.object({ tasks: z.array(givenUpRow) }).safeParse(answer);
  if (!list.success) return null;
  const lines = list.data.tasks.map(
    ({ id, kind, payload, attempts, last_error: error, ended_at: at }) =>
      `${id}  ${at ?? ""}  ${kind} ${JSON.stringify(payload)}  ${attempts} intentos: ${error}`,
  );
  return `${lines.join("\n") || "Ninguna tarea se dio por perdida."}\n`;
}

async function send(settings: Settings, key: string, ask: Ask): Promise<{ ok: boolean; answer: unknown } | null> {
  try {
    const response = await fetch(`${settings.ownUrl}/admin/${ask.path}`, {
      method: ask.body === null ? "GET" : "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      ...(ask.body && { body: JSON.stringify(ask.body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { ok: response.ok, answer: await response.json() };
  } catch {
    return null;
  }
}

/** What the platform answers; null when it refuses or is silent, which is printed. */
async function answerTo(ask: Ask): Promise<{ answer: unknown } | null> {
  const settings = readSettings();
  const key = await readAdminKey(settings);
  const sent = key === null ? null : await send(settings, key, ask);
  if (sent === null) {
    process.stderr.write(`La plataforma no responde en el puerto ${settings.port}. Arráncala con npm start.\n`);
    return null;
  }
  if (sent.ok) return sent;
  const code = textOf(sent.answer, "message");
  process.stderr.write(`${sentences[code] ?? `No se pudo: ${code}`}\n`);
  return null;
}

/** The tables whose codes are printed; null where that is not what is asked. */
function tablesToPrint([what, branch, ...words]: readonly string[]): { numbers: string[]; asks: Ask[] } | null {
  const numbers = words.filter((word) => word !== "--print");
  if (what !== "table" || numbers.length === words.length || numbers.length === 0) return null;
  const asks = numbers.map((number) => askPlace("table", branch ?? "", [number]));
  return asks.includes(null) ? null : { numbers, asks: asks.filter((ask) => ask !== null) };
}

async function printTables({ numbers, asks }: { numbers: readonly string[]; asks: readonly Ask[] }): Promise<number> {
  const tables = [];
  for (const [index, ask] of asks.entries()) {
    // One after the other: a branch without its table would print half a sheet.
    const sent = await answerTo(ask);
    if (sent === null) return 1;
    tables.push({ number: numbers[index] ?? "", address: textOf(sent.answer, "name") });
  }
  process.stdout.write(tableSheet(tables));
  return 0;
}

async function run(words: readonly string[]): Promise<number> {
  const printed = tablesToPrint(words);
  if (printed !== null) return await printTables(printed);
  const ask = askFor(words);
  if (ask === null) {
    process.stderr.write(usage);
    return 1;
  }
  const sent = await answerTo(ask);
  if (sent === null) return 1;
  process.stdout.write(linesOf(sent.answer) ?? `Listo: ${textOf(sent.answer, "name")}\n`);
  return 0;
}

process.exitCode = await run(process.argv.slice(2));
