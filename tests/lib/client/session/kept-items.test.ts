import { beforeEach, expect, test } from "vitest";
import { forgetKind, keptHere } from "#lib/client/session/kept-items.ts";
import { SharedStorage, Tab } from "#tests/support/device.ts";
import { readSource, sourceFiles } from "#tests/support/source-files.ts";

const shop = "vitrina:sabor.localhost:";
const kept = '{"v":1,"d":null}';
let storage: SharedStorage;
let tab: Tab;

beforeEach(() => {
  storage = new SharedStorage();
  tab = new Tab(storage);
});

/** The names of all things that lib/client keeps, without what is behind a colon. */
function thingNames(): string[] {
  const text = sourceFiles(/^lib\/client\/.*\.tsx?$/)
    .map(readSource)
    .filter((source) => source.includes("deviceValue"))
    .join("");
  return [...text.matchAll(/\bname: ["`]([\w-]+)(?::\$\{\w+\})?["`]/g)].map(([, name]) => name ?? "");
}

test("every thing that is kept has a name that a person knows (B10)", () => {
  const names = thingNames();
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const own = new SharedStorage();
    own.setItem(`${shop}${name}`, kept);
    const kinds = new Tab(own).store.get(keptHere);
    expect([name, kinds.length, kinds.includes("other")]).toEqual([name, 1, false]);
  }
});

test("what is there is told once a kind, of both storages, and what is unknown too", () => {
  storage.setItem(`${shop}shopping-cart:1`, kept);
  storage.setItem(`${shop}shopping-cart:2`, kept);
  storage.setItem(`${shop}something-new`, kept);
  storage.setItem("vitrina:plaza.localhost:location", kept);
  tab.own.setItem(`${shop}draft-line`, kept);
  expect(tab.store.get(keptHere)).toEqual(["cart", "other"]);
});

test("one kind goes, from both storages, and nothing else of this shop or of another's", () => {
  storage.setItem(`${shop}shopping-cart:1`, kept);
  storage.setItem(`${shop}location`, kept);
  storage.setItem("vitrina:plaza.localhost:shopping-cart:1", kept);
  tab.own.setItem(`${shop}draft-line`, kept);
  tab.store.set(forgetKind, "cart");
  expect(tab.store.get(keptHere)).toEqual(["place"]);
  expect([...storage.kept.keys()]).toEqual([`${shop}location`, "vitrina:plaza.localhost:shopping-cart:1"]);
  expect(tab.own).toHaveLength(0);
});

test("what somebody types stands in no atom that a log-out would leave as it is", () => {
  const primitive = /export const (\w+) = atom(?:<[^\n]*?>)?\((?:[^(),\n]*|\{[^()\n]*\})\);/g;
  const names = sourceFiles(/^lib\/client\/.*\.tsx?$/).flatMap((file) =>
    [...readSource(file).matchAll(primitive)].map(([, name]) => name ?? ""),
  );
  const ofShop = ["shopAtom", "paintedAtom"];
  const ofKiosk = ["dueOrder", "eatingAtom", "kioskTurnAtom", "sentNumber"];
  const ofSending = ["checkoutAtom", "chosenPaymentAtom", "contactAskedAtom", "contactBusyAtom"];
  expect(names.toSorted()).toEqual([...ofShop, ...ofKiosk, ...ofSending].toSorted());
});
