import * as v from "valibot";
import { keyOf } from "./device.ts";
import type { Device } from "./device.ts";

/** One thing that is kept on the device. */
export interface Thing<T> {
  name: string;
  /** Raised whenever older content cannot be read any more; 1 when it is not given. */
  version?: number;
  /** Reads what may be anything. */
  schema: v.GenericSchema<unknown, T>;
  /** It lasts as long as the tab, and no other tab has it. */
  isOfTab?: boolean;
  /** What it is while nothing is kept; nothing is kept of it either. */
  empty: T;
}

/** Longest text that is read back: more is not ours (F37). */
const longestText = 1_000_000;

function parse<T>({ version = 1, schema }: Thing<T>, text: string): { value: T } | null {
  if (text.length > longestText) return null;
  try {
    const kept = v.safeParse(v.object({ v: v.literal(version), d: schema }), JSON.parse(text));
    return kept.success ? { value: kept.output.d } : null;
  } catch {
    // Truncated or foreign text is the same as content of another version.
    return null;
  }
}

/** The storage of one thing, as jotai's `atomWithStorage` uses it: `{v, d}` under a key of its own (F37). */
export function keptThing<T>(device: Device, thing: Thing<T>) {
  const key = keyOf(device, thing.name);
  const storageOf = thing.isOfTab === true ? device.tabStorage : device.storage;
  /** What the device would not keep, full or forbidden as its storage is: memory goes on. */
  let unkept: { value: T } | null = null;
  let last: { text: string; value: T } | null = null;
  let isDamageLogged = false;

  const readText = (): string | null => {
    try {
      return storageOf()?.getItem(key) ?? null;
    } catch {
      // A storage that is broken holds nothing.
      return null;
    }
  };
  const drop = (): void => {
    storageOf()?.removeItem(key);
    // oxlint-disable-next-line no-console -- the one log of a damaged key (F37)
    if (!isDamageLogged) console.info(`${key}: dropped, it cannot be read`);
    isDamageLogged = true;
  };
  /** The same object as before while the text is the same. */
  const read = (): T => {
    if (unkept) return unkept.value;
    const text = readText();
    if (text === null) return thing.empty;
    if (text === last?.text) return last.value;
    const kept = parse(thing, text);
    if (!kept) drop();
    last = kept && { text, value: kept.value };
    return kept ? kept.value : thing.empty;
  };
  const write = (value: T): void => {
    const text = JSON.stringify({ v: thing.version ?? 1, d: value });
    try {
      const storage = storageOf();
      if (value === thing.empty) storage?.removeItem(key);
      else storage?.setItem(key, text);
      unkept = storage ? null : { value };
      last = { text, value };
    } catch {
      unkept = { value };
    }
  };
  return {
    key,
    getItem: read,
    setItem: (_key: string, value: T | undefined) => write(value ?? thing.empty),
    removeItem: () => write(thing.empty),
    subscribe: (_key: string, show: (value: T) => void) =>
      device.listen((changed) => {
        if (changed === null || changed === key) show(read());
      }),
  };
}
