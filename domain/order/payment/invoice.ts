import { isName, nameLimit } from "#domain/person/name.ts";

/** What an invoice may be made out by: the tax number of who has one, or a citizen's card. */
export const invoiceDocuments = ["cedula", "nit"] as const;

export type InvoiceDocument = (typeof invoiceDocuments)[number];

/** Who an invoice is made out to (A233). */
export interface Invoice {
  name: string;
  document: InvoiceDocument;
  /** Digits alone, of a NIT with its check digit at the end. */
  number: string;
}

/** Most digits: those of a NIT with its check digit. */
const mostDigits = 11;

/** What the digits of a NIT count, from the last one on (DIAN, Orden Administrativa 4 of 1989). */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43];

/** The check digit of a NIT that is written without it. @param digits at most ten */
export function nitCheckDigit(digits: string): number {
  const sum = weights.reduce((all, weight, place) => all + weight * Number(digits.at(-1 - place) ?? 0), 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : rest;
}

/** Whether digits are such a number: a cédula has six to ten, a NIT six to ten and the right check digit. */
export function isInvoiceNumber(document: InvoiceDocument, digits: string): boolean {
  if (document === "cedula") return /^[1-9]\d{5,9}$/.test(digits);
  return /^[1-9]\d{6,10}$/.test(digits) && Number(digits.at(-1)) === nitCheckDigit(digits.slice(0, -1));
}

/** As typed: with dots, a dash, spaces. */
function invoiceDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, mostDigits + 1);
}

/** What was typed as an invoice's data; null while a part of it is missing or wrong. */
export function invoiceOf({ name, document, number }: Invoice): Invoice | null {
  const read = { name: name.trim(), document, number: invoiceDigits(number) };
  return isName(read.name) && isInvoiceNumber(document, read.number) ? read : null;
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
}

/** The number as it is written: '901.442.318-6', '1.020.345.678'. */
export function invoiceNumberText({ document, number }: Pick<Invoice, "document" | "number">): string {
  return document === "cedula" ? grouped(number) : `${grouped(number.slice(0, -1))}-${number.slice(-1)}`;
}

/** Most characters of the name. */
export const invoiceNameLimit = nameLimit;
