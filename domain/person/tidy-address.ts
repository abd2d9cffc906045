import { normalizeText } from "#domain/base/text.ts";
import { addressLimits } from "./address-limits.ts";
import { findStreetAddress } from "./parse-street-address.ts";
import { streetAddressText } from "./street-address.ts";

/** What says where within a building, with which a rest of the line goes to the details. */
const indoors =
  /^(?:apto|apartamento|apt|ap|casa|cs|torre|interior|int|bloque|blq|bl|piso|oficina|of|local|lc|edificio|ed|conjunto|conj|cj|unidad|etapa|manzana|mz|consultorio|bodega|habitacion|hab|porteria|suite)(?![a-z])/u;

/** Who typed 'cra 15 93 60 apto 502' reads 'Carrera 15 # 93-60' and 'apto 502' (B13); any other text stays as typed. */
export function tidyAddress<Typed extends { line1: string; details: string }>(typed: Typed): Typed {
  const found = findStreetAddress(typed.line1);
  if (found === null || found.cross === null || found.before.trim() !== "") return typed;
  const street = streetAddressText(found);
  const rest = found.after.replace(/^[\s,.–-]+/u, "").trimEnd();
  const isDetail = indoors.test(normalizeText(rest)) && rest.length <= addressLimits.details;
  if (typed.details.trim() === "" && isDetail) return { ...typed, line1: street, details: rest };
  const line1 = rest === "" ? street : `${street}, ${rest}`;
  return line1.length > addressLimits.line1 ? typed : { ...typed, line1 };
}
