import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advanceLocation,
  startLocationFlow,
  type LocationEffect,
  type LocationEvent,
  type LocationFlow,
  type LocationOffer,
} from "#components/location/location-machine.ts";
import type { Address } from "#domain/person/address.ts";
import type { FoundPlace } from "#lib/exchange/place/found-place.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

const point = { latitude: 4.6766, longitude: -74.0483 };
const draft: AddressDraft & { name: string } = {
  id: null,
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "Apto 301",
  neighborhood: "Chicó",
  city: "Bogotá",
  point: null,
};
const place: FoundPlace = {
  label: "Calle 93 # 11-27, Chicó, Bogotá",
  neighborhood: "Chicó",
  city: "Bogotá",
  precision: "street",
  isPartial: false,
  point,
};
const saved: Address = { ...draft, id: "7", country: "co", point };
const onMap = { hasMap: true };
const area = { id: "3", name: "Norte", price: 5000 };
const offer: LocationOffer = {
  here: null,
  offersDelivery: true,
  pickupBranchIds: ["1", "2"],
  isCollected: false,
  savedCount: 0,
  country: "co",
  ...onMap,
};

function run(flow: LocationFlow, events: LocationEvent[], with_: LocationOffer = offer): LocationFlow {
  return events.reduce((state, event) => advanceLocation(state, event, with_).state, flow);
}

describe("the first step (A98)", () => {
  test.each([
    ["both modes", {}, null, "chooseMode"],
    ["both, delivery wanted", {}, "delivery", "address"],
    ["both, pickup wanted", {}, "pickup", "pickupBranch"],
    ["a new address wanted, with saved ones", { savedCount: 2 }, "newAddress", "address"],
    ["only pickup", { offersDelivery: false }, null, "pickupBranch"],
    ["only pickup, delivery wanted", { offersDelivery: false }, "delivery", "pickupBranch"],
    ["no pickup", { pickupBranchIds: [] }, null, "address"],
    ["no pickup, with saved addresses", { pickupBranchIds: [], savedCount: 2 }, null, "savedAddresses"],
    ["no pickup, session not known yet", { pickupBranchIds: [], savedCount: null }, null, "savedAddresses"],
    ["neither", { offersDelivery: false, pickupBranchIds: [] }, null, "unavailable"],
  ] as const)("%s", (_, change, preset, step) => {
    expect(startLocationFlow({ ...offer, ...change }, preset, draft).step).toBe(step);
  });
});

test.each(["delivery", "pickup"] as const)(
  "who began at %s can go back to the choice, where there is one",
  (preset) => {
    expect(run(startLocationFlow(offer, preset, draft), [{ type: "back" }]).step).toBe("chooseMode");
    const only = { ...offer, pickupBranchIds: [] };
    expect(startLocationFlow(only, preset, draft).history).toEqual([]);
  },
);

describe("the way of a delivery", () => {
  const start = startLocationFlow(offer, null, draft);

  test("a new address: mode, address, pin, coverage, done", () => {
    const flow = run(start, [
      { type: "chooseDelivery" },
      { type: "edit", change: { details: " Torre 2 " } },
      { type: "placeFound", place },
      { type: "movePin", point: { latitude: 4.677, longitude: -74.0481 } },
      { type: "confirmPin" },
    ]);
    expect(flow.step).toBe("validating");
    expect(flow.history).toEqual(["chooseMode", "address", "confirmPin"]);
    const done = run(flow, [{ type: "covered", branchId: "2", area }]);
    expect(done.outcome).toEqual({
      mode: "delivery",
      branchId: "2",
      area,
      address: {
        ...draft,
        id: null,
        details: "Torre 2",
        country: "co",
        point: { latitude: 4.677, longitude: -74.0481 },
      },
    });
  });

  describe("without a map", () => {
    const offline = { ...offer, hasMap: false };
    const after = (found: FoundPlace | null, here: typeof point | null = null) =>
      run(
        start,
        [{ type: "chooseDelivery" }, { type: "edit", change: { point: here } }, { type: "placeFound", place: found }],
        offline,
      );
    const near = { ...point, latitude: point.latitude + 0.0015 };
    /** 330 m: a block or two further than the street that was typed (A228). */
    const apart = { ...point, latitude: point.latitude + 0.003 };
    const far = { ...point, latitude: point.latitude + 0.03 };
    const barrio: FoundPlace = { ...place, precision: "area" };

    test.each([
      ["a street needs no confirmation", place, null, "validating", point],
      ["a barrio's middle does", barrio, null, "confirmPin", null],
      ["so does a street that is not in the barrio", { ...place, isPartial: true }, null, "confirmPin", null],
      ["the device's point near the street is kept", place, near, "validating", near],
      ["a street that is not where the device is is asked about", place, apart, "confirmPin", null],
      ["the device's point in the barrio is kept", barrio, apart, "validating", apart],
      ["a street far from the device is asked about", place, far, "confirmPin", null],
      ["a text that nobody knows goes to the device", null, far, "validating", far],
      ["and is pointed at without it", null, null, "pickPoint", null],
    ] as const)("%s", (_, found, here, step, to) => {
      const flow = after(found, here);
      expect([flow.step, flow.address?.point ?? null]).toEqual([step, to]);
    });

    test("a barrio that the street is not in makes way for the confirmed one", () => {
      const flow = run(
        after({ ...place, isPartial: true, neighborhood: "San José" }),
        [{ type: "confirmPin" }],
        offline,
      );
      expect(flow.address).toMatchObject({ neighborhood: "San José", line1: "Calle 93 # 11-27", point });
      const moved: LocationEvent[] = [{ type: "movePin", point: near }, { type: "confirmPin" }];
      const elsewhere = run(after({ ...place, isPartial: true, neighborhood: "San José" }), moved, offline);
      expect(elsewhere.address).toMatchObject({ neighborhood: "Chicó", point: near });
    });
  });

  test("a saved address is validated as it is", () => {
    const withSaved = { ...offer, savedCount: 2 };
    const flow = run(
      startLocationFlow(withSaved, null, draft),
      [{ type: "chooseDelivery" }, { type: "useSaved", address: saved }, { type: "covered", branchId: "1", area }],
      withSaved,
    );
    expect(flow.outcome).toEqual({ mode: "delivery", branchId: "1", area, address: saved });
  });

  test("an account without addresses goes on to the form, without a step to come back to", () => {
    const unknown = startLocationFlow({ ...offer, savedCount: null }, null, draft);
    const waiting = run(unknown, [{ type: "chooseDelivery" }], { ...offer, savedCount: null });
    expect(waiting.step).toBe("savedAddresses");
    const known = run(waiting, [{ type: "sessionKnown" }]);
    expect([known.step, known.history]).toEqual(["address", ["chooseMode"]]);
  });

  test("not covered: pickup, another address, or back to the pin", () => {
    const refused = run(start, [
      { type: "chooseDelivery" },
      { type: "placeFound", place },
      { type: "confirmPin" },
      { type: "notCovered" },
    ]);
    expect(refused.step).toBe("notCovered");
    expect(run(refused, [{ type: "choosePickup" }]).step).toBe("pickupBranch");
    expect(run(refused, [{ type: "choosePickup" }, { type: "back" }]).step).toBe("notCovered");
    expect(run(refused, [{ type: "enterAddress" }]).step).toBe("address");
    expect(run(refused, [{ type: "back" }]).step).toBe("confirmPin");
  });

  test("no answer about coverage: back to the pin, which says so", () => {
    const flow = run(start, [
      { type: "chooseDelivery" },
      { type: "placeFound", place },
      { type: "confirmPin" },
      { type: "unreachable" },
    ]);
    expect([flow.step, flow.isUnreachable, flow.history]).toEqual(["confirmPin", true, ["chooseMode", "address"]]);
    expect(run(flow, [{ type: "confirmPin" }]).isUnreachable).toBe(false);
    expect(run(flow, [{ type: "online" }])).toEqual({ ...flow, isUnreachable: false });
  });
});

describe("the way of a pickup", () => {
  test("several branches: the person chooses one that offers it", () => {
    const flow = run(startLocationFlow(offer, null, draft), [{ type: "choosePickup" }]);
    expect(flow.step).toBe("pickupBranch");
    expect(run(flow, [{ type: "pickBranch", branchId: "9" }]).step).toBe("pickupBranch");
    expect(run(flow, [{ type: "pickBranch", branchId: "2" }]).outcome).toEqual({ mode: "pickup", branchId: "2" });
  });

  test("one branch is taken at once (S2 §2.8), yet never without a press", () => {
    const one = { ...offer, pickupBranchIds: ["1"] };
    expect(run(startLocationFlow(one, null, draft), [{ type: "choosePickup" }], one).step).toBe("done");
    expect(startLocationFlow({ ...one, offersDelivery: false }, null, draft).step).toBe("pickupBranch");
  });
});

describe("at a table or a kiosk", () => {
  const here = { kind: "table", branchId: "2" } as const;
  const start = startLocationFlow({ ...offer, here, savedCount: 2 }, "delivery", draft);

  test("the place of the visit is the answer as soon as it is asked for, once, and no address is forgotten", () => {
    expect([start.step, start.history]).toEqual(["here", []]);
    const { state, effects } = advanceLocation(start, { type: "opened" }, { ...offer, here });
    const outcome = { mode: "here", place: here, branchId: "2" };
    expect([state.step, effects]).toEqual(["done", [{ kind: "finish", outcome }]]);
    expect(advanceLocation(state, { type: "opened" }, { ...offer, here })).toEqual({ state, effects: [] });
  });
});

describe("what is done on the way", () => {
  const way: LocationEvent[] = [{ type: "chooseDelivery" }, { type: "placeFound", place }, { type: "confirmPin" }];
  const asking = run(startLocationFlow(offer, null, draft), way);
  const after = (flow: LocationFlow, event: LocationEvent) => advanceLocation(flow, event, offer).effects;
  const dropped: LocationEffect = { kind: "dropQuestion" };

  test("what is typed is kept", () => {
    const typing = run(startLocationFlow(offer, null, draft), way.slice(0, 1));
    const typed: LocationEvent = { type: "edit", change: { line1: "Carrera 7" } };
    expect(after(typing, typed)).toEqual([{ kind: "keepDraft", draft: { ...draft, line1: "Carrera 7" } }]);
  });

  test("who delivers is asked once, and not any more by who leaves", () => {
    const last = run(startLocationFlow(offer, null, draft), way.slice(0, 2));
    const { state, effects } = advanceLocation(last, { type: "confirmPin" }, offer);
    expect(effects).toEqual([{ kind: "askCoverage", address: state.address }]);
    expect(after(state, { type: "confirmPin" })).toEqual([]);
    const left = advanceLocation(state, { type: "left" }, offer);
    expect([left.state.step, left.effects]).toEqual(["confirmPin", [dropped]]);
    expect(advanceLocation(left.state, { type: "covered", branchId: "2", area }, offer)).toEqual({
      state: left.state,
      effects: [],
    });
  });

  test("an address that nobody delivers to is kept at once, any other when the wizard is done", () => {
    expect(after(asking, { type: "notCovered" })).toEqual([
      dropped,
      { kind: "keepUncovered", address: asking.address },
    ]);
    expect(after(asking, { type: "covered", branchId: "2", area })).toMatchObject([
      dropped,
      { kind: "keepDraft", draft: null },
      { kind: "finish", outcome: { mode: "delivery", branchId: "2" } },
    ]);
  });
});

const anyEvent: fc.Arbitrary<LocationEvent> = fc.oneof(
  ...(
    [
      "chooseDelivery",
      "choosePickup",
      "enterAddress",
      "sessionKnown",
      "confirmPin",
      "back",
      "online",
      "opened",
      "left",
      "saved",
    ] as const
  ).map((type) => fc.constant({ type })),
  fc.constant<LocationEvent>({ type: "notSaved", problem: "failed" }),
  fc.constant<LocationEvent>({ type: "pointKept", point }),
  fc.constant<LocationEvent>({ type: "notCovered" }),
  fc.constant<LocationEvent>({ type: "unreachable" }),
  fc.constantFrom(place, null).map((found): LocationEvent => ({ type: "placeFound", place: found })),
  fc.constant<LocationEvent>({ type: "movePin", point }),
  fc.constant<LocationEvent>({ type: "useSaved", address: saved }),
  fc.constantFrom("1", "2", "9").map((branchId): LocationEvent => ({ type: "pickBranch", branchId })),
  fc.constantFrom("1", "2").map((branchId): LocationEvent => ({ type: "covered", branchId, area })),
);
const anyOffer: fc.Arbitrary<LocationOffer> = fc.record({
  here: fc.constantFrom(null, null, { kind: "table" as const, branchId: "1" }),
  offersDelivery: fc.boolean(),
  pickupBranchIds: fc.constantFrom<string[]>([], ["1"], ["1", "2"]),
  isCollected: fc.boolean(),
  savedCount: fc.constantFrom(null, 0, 2),
  country: fc.constant("co"),
  hasMap: fc.boolean(),
});

describe("whatever happens", () => {
  test("the history holds only steps to come back to, what was typed stays, and done has an outcome (A97)", () => {
    fc.assert(
      fc.property(anyOffer, fc.array(anyEvent, { maxLength: 40 }), (anOffer, events) => {
        let flow = startLocationFlow(anOffer, null, draft);
        for (const event of events) {
          flow = advanceLocation(flow, event, anOffer).state;
          expect(flow.history).not.toContain("validating");
          expect(flow.history).not.toContain("done");
          expect(flow.draft).toEqual(draft);
          expect(flow.step === "done").toBe(flow.outcome !== null);
          expect(flow.step !== "validating" || flow.address !== null).toBe(true);
          expect(flow.step !== "confirmPin" || flow.point !== null).toBe(true);
        }
      }),
    );
  });

  test("going back often enough always ends at the first step", () => {
    fc.assert(
      fc.property(anyOffer, fc.array(anyEvent, { maxLength: 40 }), (anOffer, events) => {
        const first = startLocationFlow(anOffer, null, draft);
        const flow = run(first, events, anOffer);
        fc.pre(flow.step !== "done" && flow.step !== "validating");
        expect(flow.step === "here").toBe(anOffer.here !== null);
        const back = run(
          flow,
          flow.history.map(() => ({ type: "back" })),
          anOffer,
        );
        expect(back.history).toEqual([]);
        const isReplaced = first.step === "savedAddresses" && back.step === "address";
        expect(isReplaced || back.step === first.step).toBe(true);
      }),
    );
  });

  test("the account's form saves, and asks nobody who delivers nor where an order goes (A229)", () => {
    fc.assert(
      fc.property(anyOffer, fc.array(anyEvent, { maxLength: 40 }), (anOffer, events) => {
        let flow = startLocationFlow(anOffer, "newAddress", draft);
        const kinds = new Set<LocationEffect["kind"]>();
        for (const event of events) {
          const { state, effects } = advanceLocation(flow, event, anOffer);
          flow = state;
          for (const { kind } of effects) kinds.add(kind);
        }
        expect(["address", "confirmPin", "pickPoint", "saving", "done"]).toContain(flow.step);
        expect([...kinds].filter((kind) => kind !== "keepDraft" && kind !== "saveInAccount")).toEqual([]);
        expect(flow.outcome).toBeNull();
      }),
    );
  });
});
