import "server-only";
import type { Address } from "#domain/person/address.ts";
import type { Placement } from "#domain/store/placement.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { geocodeAddress } from "#lib/server/central/geocoding.ts";
import { describeError, log } from "#lib/server/log.ts";
import { readPlaceSeal, writePlaceSeal } from "./place-seal.ts";

async function geocode(address: Address, asker: Asker): Promise<Placement | null | undefined> {
  const { line1, neighborhood, city, country } = address;
  try {
    const [best] = await geocodeAddress({ address: line1, neighborhood, city, country }, asker);
    return best ? { point: best.point, precision: best.precision } : null;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("order.text_not_placed", describeError(error));
    return undefined;
  }
}

/**
 * Where an address's text is, by its seal or by the geocoder; null when nobody can place it, or the geocoder is away: then
 * the point that the person confirmed stands. `seals` keeps it for the order; actions cannot without a new page.
 */
export async function placedText(
  address: Address,
  { tenant, asker, seals }: { tenant: string; asker: Asker; seals: boolean },
): Promise<Placement | null> {
  const sealed = await readPlaceSeal(address, tenant);
  if (sealed !== undefined) return sealed;
  const placed = await geocode(address, asker);
  if (placed !== undefined && seals) await writePlaceSeal(address, placed, tenant);
  return placed ?? null;
}
