import * as fc from "fast-check";
import { createStore } from "jotai/vanilla";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentValue, byBranch, deviceValue, pageValue } from "#lib/client/device/device-value.ts";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { deviceAtom } from "#lib/client/device/device.ts";
import { SharedStorage, Tab } from "#tests/support/device.ts";

const thing = deviceValue<string>({ name: "thing", version: 2, schema: v.string(), empty: "" });
const key = "vitrina:sabor.localhost:thing";
const kept = (text: string) => JSON.stringify({ v: 2, d: text });
let storage: SharedStorage;
let tab: Tab;

/** Shows the value as a component does; answers what it shows from then on. */
function shownBy<T>({ store }: Tab, value: Parameters<typeof store.get<T>>[0]): (T | undefined)[] {
  const shown: (T | undefined)[] = [store.get(value)];
  store.sub(value, () => shown.push(store.get(value)));
  if (store.get(value) !== shown.at(-1)) shown.push(store.get(value));
  return shown;
}

beforeEach(() => {
  storage = new SharedStorage();
  tab = new Tab(storage);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a value of the device", () => {
  test("is not known in the first paint, and is there with the first component that shows it", () => {
    storage.kept.set(key, kept("hola"));
    expect(shownBy(tab, thing)).toEqual([undefined, "hola"]);
  });

  test("is empty where nothing is kept", () => {
    expect(shownBy(tab, thing)).toEqual([undefined, ""]);
  });

  test("is kept as `{v, d}` under a key of its tenant, and not kept when it is empty", () => {
    tab.act((store) => store.set(thing, () => "hola"));
    expect([...storage.kept]).toEqual([[key, kept("hola")]]);
    const other = new Tab(storage, "otra.localhost");
    expect(other.act((store) => store.set(thing, (held) => held))).toBe("");
    tab.act((store) => store.set(thing, () => ""));
    expect([...storage.kept]).toEqual([]);
  });

  test("is changed from what the device holds, shown or not (F20)", () => {
    storage.kept.set(key, kept("a"));
    expect(tab.act((store) => store.set(thing, (held) => `${held}b`))).toBe("ab");
    storage.kept.set(key, kept("from afar "));
    expect(tab.act((store) => store.set(thing, (held) => `${held}c`))).toBe("from afar c");
  });

  test("is read at any time, as the device holds it, and nothing moves by that", () => {
    const shown = shownBy(tab, thing);
    storage.kept.set(key, kept("from afar"));
    expect(tab.act((store) => store.set(thing, currentValue))).toBe("from afar");
    expect(shown.at(-1)).toBe("");
    expect(tab.act((store) => store.set(thing, (held) => held))).toBe("from afar");
    expect(shown.at(-1)).toBe("from afar");
  });

  test("shows what another tab did, and again after the browser's page cache", () => {
    const shown = shownBy(tab, thing);
    const other = new Tab(storage);
    other.act((store) => store.set(thing, () => "from afar"));
    expect(shown.at(-1)).toBe("");
    tab.hear();
    expect(shown.at(-1)).toBe("from afar");
    storage.kept.set(key, kept("meanwhile"));
    tab.owed.push(null);
    tab.hear();
    expect(shown.at(-1)).toBe("meanwhile");
  });

  test("takes no notice of other keys, and none once nothing shows it", () => {
    const stop = tab.store.sub(thing, () => undefined);
    storage.kept.set(key, kept("changed"));
    tab.owed.push("another key");
    tab.hear();
    expect(tab.store.get(thing)).toBe("");
    stop();
    expect(tab.listeners.size).toBe(0);
  });

  test.each([
    "{",
    "null",
    "[]",
    '{"v":1,"d":"old"}',
    '{"v":3,"d":"new"}',
    '{"v":2}',
    '{"v":2,"d":5}',
    `{"v":2,"d":"${"x".repeat(1_000_001)}"}`,
  ])("drops what it cannot read and nothing else, with one log (F37): %.20s", (text) => {
    storage.kept.set("other", "stays");
    const shown = shownBy(tab, thing);
    for (let round = 0; round < 3; round += 1) {
      storage.kept.set(key, text);
      tab.owed.push(key);
      tab.hear();
    }
    expect(shown.at(-1)).toBe("");
    expect([...storage.kept]).toEqual([["other", "stays"]]);
    expect(console.info).toHaveBeenCalledTimes(1);
  });

  test("lives on in memory while the storage is full, and is kept when there is room again", () => {
    storage.kept.set(key, kept("before"));
    const shown = shownBy(tab, thing);
    storage.failure = new DOMException("full", "QuotaExceededError");
    tab.act((store) => store.set(thing, (held) => `${held} and after`));
    expect(shown.at(-1)).toBe("before and after");
    tab.owed.push(null);
    tab.hear();
    expect(shown.at(-1)).toBe("before and after");
    storage.failure = null;
    tab.act((store) => store.set(thing, (held) => `${held}!`));
    expect(storage.kept.get(key)).toBe(kept("before and after!"));
  });

  test.each([
    ["forbidden", () => null],
    [
      "broken",
      () => {
        const broken = new SharedStorage();
        broken.getItem = () => {
          throw new Error("corrupt");
        };
        broken.failure = new Error("corrupt");
        return broken;
      },
    ],
  ])("lives in memory where the storage is %s", (_what, access) => {
    const store = createStore();
    store.set(deviceAtom, {
      tenant: "sabor.localhost",
      storage: access,
      tabStorage: access,
      listen: () => () => undefined,
    });
    store.sub(thing, () => undefined);
    expect(store.get(thing)).toBe("");
    store.set(thing, () => "a");
    expect(store.set(thing, (held) => `${held}b`)).toBe("ab");
    expect(store.get(thing)).toBe("ab");
    store.set(forgetDevice);
    expect(store.get(thing)).toBe("");
  });

  test("is the same object as long as it is the same", () => {
    const list = deviceValue<string[]>({ name: "list", schema: v.array(v.string()), empty: [] });
    const shown = shownBy(tab, list);
    tab.act((store) => store.set(list, () => ["a"]));
    tab.owed.push(null);
    tab.hear();
    expect(shown).toEqual([undefined, [], ["a"]]);
  });
});

test("a person who leaves is forgotten: on the device, in memory, in what is shown; other shops' things stay", () => {
  const page = pageValue<string | null>(null);
  const branch = byBranch((id) => deviceValue<string>({ name: `thing:${id}`, schema: v.string(), empty: "" }));
  const shown = shownBy(tab, thing);
  storage.kept.set("vitrina:otra.localhost:thing", kept("theirs"));
  tab.act((store) => {
    store.set(thing, () => "mine");
    store.set(branch("2"), () => "mine at another branch");
    store.set(page, "typed");
    store.set(forgetDevice);
  });
  expect(shown.at(-1)).toBe("");
  expect(tab.store.get(page)).toBeNull();
  expect([...storage.kept.keys()]).toEqual(["vitrina:otra.localhost:thing"]);
  expect(tab.act((store) => store.set(branch("2"), (held) => held))).toBe("");
});

test("two stores share nothing but the device", () => {
  const page = pageValue("nothing");
  const other = new Tab(new SharedStorage());
  tab.act((store) => {
    store.set(thing, () => "mine");
    store.set(page, "mine");
  });
  expect(other.act((store) => store.set(thing, (held) => held))).toBe("");
  expect(other.store.get(page)).toBe("nothing");
});

test("whatever two tabs do, and whenever each hears of the other, no change is lost", () => {
  const list = deviceValue<number[]>({ name: "list", schema: v.array(v.number()), empty: [] });
  const step = fc.record({ tab: fc.nat(1), what: fc.constantFrom("add", "hear", "show", "hide") });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shared = new SharedStorage();
      const tabs = [new Tab(shared), new Tab(shared)];
      const stops: ((() => void) | undefined)[] = [];
      let added = 0;
      for (const { tab: index, what } of steps) {
        const one = tabs[index] ?? tab;
        if (what === "add") {
          added += 1;
          const next = added;
          one.act((store) => store.set(list, (held) => [...held, next]));
        }
        if (what === "hear") one.hear();
        if (what === "show") stops[index] ??= one.act((store) => store.sub(list, () => undefined));
        if (what === "hide") {
          stops[index]?.();
          stops[index] = undefined;
        }
      }
      const all = Array.from({ length: added }, (_, index) => index + 1);
      for (const one of tabs) {
        one.act((store) => store.sub(list, () => undefined));
        one.hear();
        expect(one.store.get(list)).toEqual(all);
      }
    }),
  );
});
