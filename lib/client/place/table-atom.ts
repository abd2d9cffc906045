import { deviceValue } from "#lib/client/device/device-value.ts";
import { storedTableSchema, type StoredTable } from "#lib/exchange/stored/stored-table.ts";

/** The table that this device's visit sits at, as its screens name it; null for none (S1 §3). */
export const tableAtom = deviceValue<StoredTable>({ name: "table", schema: storedTableSchema, empty: null });
