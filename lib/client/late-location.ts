import type { Pesos } from "#domain/base/money.ts";
import { lateState } from "./late-state.ts";

/** What every page shows of where the order goes. */
interface KnownPlace {
  mode: "delivery" | "pickup" | null;
  isValidated: boolean;
  branchId: string | null;
  address: { line1: string } | null;
  area: { price: Pesos | null } | null;
}

/** What every page asks of it (lib/client/location-store.ts), and what writes prices. */
interface LocationAccess {
  locationState: (tenant: string) => KnownPlace | null;
  subscribeToLocation: (tenant: string, listener: () => void) => () => void;
  formatPesos: (amount: Pesos) => string;
}

/** Where the order goes, when the device knows. */
export const lateLocation = lateState<LocationAccess>(() => import("./location-store.ts"));

/** The name under which it is kept. */
export const locationName = "location";
