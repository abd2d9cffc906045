import type { CrossStreet, Quarter, StreetAddress, StreetKind, StreetNumber } from "./street-address.ts";

/** A street's number as it is composed; empty texts are left out. */
export interface NumberParts {
  number: string;
  letter: string;
  isBis: boolean;
  bisLetter: string;
  quarter: Quarter | "";
}

/** An address as it is composed, part by part (B13). */
export interface AddressParts {
  kind: StreetKind;
  street: NumberParts;
  cross: NumberParts;
  plate: string;
}

/** Those that stand behind a street's number. */
export const streetLetters = "ABCDEFGHIJKLM".split("");
export const quarters = ["Sur", "Norte", "Este", "Oeste"] as const satisfies readonly Quarter[];

const noNumber: NumberParts = { number: "", letter: "", isBis: false, bisLetter: "", quarter: "" };
export const noParts: AddressParts = { kind: "Calle", street: noNumber, cross: noNumber, plate: "" };

function numberOf({ number, letter, isBis, bisLetter, quarter }: NumberParts): StreetNumber | null {
  if (!/^\d{1,3}$/u.test(number)) return null;
  return {
    number: Number(number),
    letter: letter || null,
    isBis,
    bisLetter: isBis && bisLetter !== "" ? bisLetter : null,
    quarter: quarter || null,
  };
}

/** The address that the parts say so far; null until its street has a number. */
export function composeAddress({ kind, street, cross, plate }: AddressParts): StreetAddress | null {
  const first = numberOf(street);
  if (first === null) return null;
  const second = numberOf(cross);
  const corner: CrossStreet | null = second && { ...second, kind: null };
  const isPlate = corner !== null && /^\d{1,3}$/u.test(plate);
  return { kind, street: first, cross: corner, plate: isPlate ? Number(plate) : null };
}

function partsOfNumber({ number, letter, isBis, bisLetter, quarter }: StreetNumber): NumberParts {
  return { number: String(number), letter: letter ?? "", isBis, bisLetter: bisLetter ?? "", quarter: quarter ?? "" };
}

/** The parts of an address that was written; null of a street with a name, which has none to compose. */
export function partsOfAddress({ kind, street, cross, plate }: StreetAddress): AddressParts | null {
  if (typeof street === "string") return null;
  return {
    kind,
    street: partsOfNumber(street),
    cross: cross === null ? noNumber : partsOfNumber(cross),
    plate: plate === null ? "" : String(plate).padStart(2, "0"),
  };
}
