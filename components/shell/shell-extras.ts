import { KnownPlaceReader } from "./known-place.tsx";
import { CartBadge } from "./cart-badge.tsx";
import { CartBar } from "./cart-bar.tsx";
import { PlacePill } from "./place-pill.tsx";
import { TableBar } from "#components/shell/visit/table-bar.tsx";

/** What every page shows of this device once it has been painted: one chunk. */
export const shellExtras = { KnownPlaceReader, CartBadge, CartBar, PlacePill, TableBar };
