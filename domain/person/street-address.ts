/** Kinds of streets as they are written out. */
export const streetKinds = [
  "Calle",
  "Carrera",
  "Diagonal",
  "Transversal",
  "Circular",
  "Avenida Calle",
  "Avenida Carrera",
  "Avenida",
  "Autopista",
] as const;

export type StreetKind = (typeof streetKinds)[number];
export type Quarter = "Sur" | "Este" | "Norte" | "Oeste";

/** A street's number as on its sign: 93, 93A, 93A Bis, 93 Bis B, 12 Sur. */
export interface StreetNumber {
  number: number;
  /** Upper case, as `bisLetter`. */
  letter: string | null;
  isBis: boolean;
  bisLetter: string | null;
  quarter: Quarter | null;
}

/** The street that stands before a house; its kind is seldom written. */
export interface CrossStreet extends StreetNumber {
  kind: StreetKind | null;
}

/** Where a house stands: its street, the street before it, and its metres from that corner (B13). */
export interface StreetAddress {
  kind: StreetKind;
  /** A number, or the name of an avenue as written: 'Boyacá'. */
  street: StreetNumber | string;
  /** Null for a street alone, as it is while it is typed. */
  cross: CrossStreet | null;
  plate: number | null;
}

function numberText({ number, letter, isBis, bisLetter, quarter }: StreetNumber): string {
  const bis = isBis ? ` Bis${bisLetter === null ? "" : ` ${bisLetter}`}` : "";
  return `${number}${letter ?? ""}${bis}${quarterText(quarter)}`;
}

function quarterText(quarter: Quarter | null): string {
  return quarter === null ? "" : ` ${quarter}`;
}

/** The one way an address is written: 'Carrera 15 # 93-60', 'Calle 72 con Carrera 10', 'Avenida Boyacá # 63-20'. */
export function streetAddressText({ kind, street, cross, plate }: StreetAddress): string {
  const first = `${kind} ${typeof street === "string" ? street : numberText(street)}`;
  if (cross === null) return first;
  const second = numberText(cross);
  if (plate !== null) {
    const corner = numberText({ ...cross, quarter: null });
    return `${first} # ${corner}-${String(plate).padStart(2, "0")}${quarterText(cross.quarter)}`;
  }
  return cross.kind === null ? `${first} # ${second}` : `${first} con ${cross.kind} ${second}`;
}
