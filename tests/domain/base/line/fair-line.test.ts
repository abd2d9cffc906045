import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFairLine, type Crowd, type Turn } from "#domain/base/line/fair-line.ts";
import type { LineBounds } from "#domain/base/line/line-bounds.ts";
import { patience as longest, runs } from "#tests/support/arbitraries.ts";
import { movedClock } from "#tests/support/moved-clock.ts";

const wide: LineBounds = {
  atOnce: 1,
  ofGroup: 1,
  ofMember: 1,
  turn: 0,
  moreBesideOthers: 0,
  turnOfMember: 0,
  restOfMember: 0,
  restBesideOthers: 0,
  longestRest: 1000,
  waiting: 100,
  waitingOfMember: 100,
  timeout: 10_000,
};

async function settle(): Promise<void> {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
}

/** A line by a clock that a test moves, with jobs that end when the test says so. */
function setUp(bounds: Partial<LineBounds> = {}) {
  const { clock, pass: move } = movedClock();
  const line = createFairLine({ ...wide, ...bounds }, clock);
  const begun: string[] = [];
  const ends: { name: string; end: () => void }[] = [];
  const turns: (Turn<string> & { name: string })[] = [];
  /** Names are `group member …`. */
  const come = async (...names: string[]) => {
    for (const name of names) {
      const [group = "", member = ""] = name.split(" ");
      const job = async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push({ name, end }));
        return name;
      };
      void line({ group, member }, job).then((turn) => turns.push({ ...turn, name }));
    }
    await settle();
  };
  const endOne = async () => {
    ends.shift()?.end();
    await settle();
  };
  const endOf = async (name: string) => {
    const index = ends.findIndex((job) => job.name === name);
    ends.splice(index, 1)[0]?.end();
    await settle();
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
  };
  const pass = async (milliseconds: number) => {
    move(milliseconds);
    await settle();
  };
  return { come, endOne, endOf, endAll, pass, begun, turns };
}

const refusals = (turns: readonly Turn<string>[]) => turns.filter(({ kind }) => kind === "wait");

describe("a line of orders (A215)", () => {
  test("tenants take turns, and so do the orderers of a tenant", async () => {
    const { come, endAll, begun } = setUp();
    await come("a ana 1", "a ana 2", "a ana 3", "a beto 1", "a beto 2", "b carla 1", "b carla 2", "c diego 1");
    await endAll();
    expect(begun).toEqual([
      "a ana 1",
      "a ana 2",
      "b carla 1",
      "c diego 1",
      "a beto 1",
      "b carla 2",
      "a ana 3",
      "a beto 2",
    ]);
  });

  test("one account with a hundred sends has one under way, and a tenant leaves the others room", async () => {
    const { come, begun } = setUp({ atOnce: 4, ofGroup: 2 });
    await come(...Array.from({ length: 100 }, (_each, index) => `a ana ${index}`));
    expect(begun).toEqual(["a ana 0"]);
    await come("a beto", "a carla", "b diego");
    expect(begun).toEqual(["a ana 0", "a beto", "b diego"]);
  });

  test("a crowd has one under way after the other, so another tenant's finds one of them; what takes long holds up nobody", async () => {
    const { come, pass, endOne, begun } = setUp({ atOnce: 12, ofGroup: 3, turn: 250 });
    await come("a one", "b carla", "a two", "a three", "a four", "a five", "a six");
    expect(begun).toEqual(["a one", "b carla"]);
    await endOne();
    await endOne();
    expect(begun.slice(2)).toEqual(["a two"]);
    await pass(249);
    expect(begun.slice(3)).toEqual([]);
    await pass(1);
    expect(begun.slice(3)).toEqual(["a three"]);
    await pass(250);
    expect(begun.slice(4)).toEqual(["a four"]);
    await pass(250);
    expect(begun.slice(5)).toEqual([]);
  });

  test("what is slow while another tenant's run keeps its turn four times as long", async () => {
    const { come, pass, begun } = setUp({ atOnce: 12, ofGroup: 3, turn: 250, moreBesideOthers: 750 });
    await come("b carla", "a one", "a two");
    await pass(250);
    await pass(749);
    expect(begun).toEqual(["b carla", "a one"]);
    await pass(1);
    expect(begun).toEqual(["b carla", "a one", "a two"]);
  });

  test("a crowd rests between two jobs while another tenant's run, as long as the last one took", async () => {
    const { come, pass, endOf, begun } = setUp({ atOnce: 12, ofGroup: 3, turn: 250, restBesideOthers: 1 });
    await come("a one", "b carla", "a two", "a three");
    await pass(100);
    await endOf("a one");
    await pass(99);
    expect(begun).toEqual(["a one", "b carla"]);
    await pass(1);
    expect(begun.slice(2)).toEqual(["a two"]);
    await endOf("b carla");
    await pass(50);
    await endOf("a two");
    expect(begun.slice(3)).toEqual(["a three"]);
  });

  test("who has no more waiting does not rest: the other tenant's next begins at once", async () => {
    const { come, pass, endOf, begun } = setUp({ atOnce: 12, ofGroup: 3, turn: 250, restBesideOthers: 1 });
    await come("a one", "b carla 1", "a two");
    await pass(100);
    await endOf("b carla 1");
    await come("b carla 2");
    expect(begun).toEqual(["a one", "b carla 1", "b carla 2"]);
  });

  test("a browser that calls many times at once has a quarter of the time, and what it calls in turn waits for nothing", async () => {
    const bounds = { atOnce: 12, ofGroup: 12, ofMember: 2, turnOfMember: 1000, restOfMember: 3 };
    const { come, pass, endOf, begun } = setUp(bounds);
    await come("a ana 1", "a ana 2", "a ana 3", "a beto 1");
    expect(begun).toEqual(["a ana 1", "a beto 1"]);
    await pass(100);
    await endOf("a ana 1");
    await endOf("a beto 1");
    await come("a beto 2");
    expect(begun.slice(2)).toEqual(["a beto 2"]);
    await pass(299);
    expect(begun.slice(3)).toEqual([]);
    await pass(1);
    expect(begun.slice(3)).toEqual(["a ana 2"]);
  });

  test("a call that hangs holds up its browser's next for a second, and no more than so many run", async () => {
    const { come, pass, begun } = setUp({ atOnce: 12, ofGroup: 12, ofMember: 2, turnOfMember: 1000, restOfMember: 3 });
    await come("a ana 1", "a ana 2", "a ana 3");
    await pass(999);
    expect(begun).toEqual(["a ana 1"]);
    await pass(1);
    expect(begun).toEqual(["a ana 1", "a ana 2"]);
    await pass(1000);
    expect(begun).toHaveLength(2);
  });

  test("who finds it full is refused with seconds, and was not begun", async () => {
    const { come, endAll, begun, turns } = setUp({ waiting: 2 });
    await come("a one", "a two", "a three", "a four");
    expect(turns).toEqual([{ kind: "wait", seconds: 1, name: "a four" }]);
    await endAll();
    expect(begun).not.toContain("a four");
  });

  test("who waits too long is refused, and never begun", async () => {
    const { come, pass, endAll, begun, turns } = setUp({ timeout: 2000 });
    await come("a one", "a two");
    await pass(2000);
    expect(turns).toEqual([{ kind: "wait", seconds: 1, name: "a two" }]);
    await endAll();
    expect(begun).toEqual(["a one"]);
  });

  test("the seconds are honest: by how many are before, and how long jobs take, one after the other", async () => {
    const { come, pass, endOne, turns } = setUp({ timeout: 4000 });
    await come("a 0");
    for (let round = 0; round < 20; round += 1) {
      await pass(1000);
      await endOne();
      await come(`a ${round + 1}`);
    }
    await come("a x1", "a x2", "a x3", "a x4", "a x5", "a x6");
    expect(refusals(turns)).toMatchObject([
      { kind: "wait", seconds: 5 },
      { kind: "wait", seconds: 6 },
    ]);
  });

  test("a job hears of a crowd that there was at any time since it began, and of none before", async () => {
    let now = 0;
    const line = createFairLine({ ...wide, atOnce: 9, ofGroup: 2 }, { now: () => now, after: () => () => {} });
    const crowds: Crowd[] = [];
    const ends: (() => void)[] = [];
    const job = async (crowd: Crowd) => {
      crowds.push(crowd);
      await new Promise<void>((end) => ends.push(end));
    };
    const come = async (member: string) => {
      void line({ group: "a", member }, job);
      await settle();
      now += 1000;
    };
    const asked = () => crowds.map((crowd) => crowd() !== null);
    await come("one");
    expect(asked()).toEqual([false]);
    await come("two");
    expect(asked()).toEqual([true, true]);
    for (const end of ends) end();
    await settle();
    now += 1000;
    await come("three");
    expect(asked()).toEqual([true, true, false]);
  });

  test("who waits for a turn is of the crowd too, though places are free", async () => {
    let now = 0;
    const line = createFairLine(
      { ...wide, atOnce: 9, ofGroup: 2, turn: 250 },
      { now: () => (now += 1), after: () => () => {} },
    );
    const ends: (() => void)[] = [];
    const crowds: Crowd[] = [];
    const job = async (crowd: Crowd) => {
      crowds.push(crowd);
      await new Promise<void>((end) => ends.push(end));
    };
    void line({ group: "a", member: "one" }, job);
    expect(crowds.map((crowd) => crowd() !== null)).toEqual([false]);
    void line({ group: "a", member: "two" }, job);
    expect(crowds.map((crowd) => crowd() !== null)).toEqual([true]);
  });

  test("a job that fails gives its place to the next", async () => {
    const line = createFairLine(wide, { now: () => 0, after: () => () => {} });
    const failing = line({ group: "a", member: "a" }, () => Promise.reject(new Error("no")));
    const next = line({ group: "a", member: "b" }, () => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toEqual({ kind: "ran", value: "yes" });
  });

  test(
    "whoever comes, and however jobs end: each one runs once or is refused, within the bounds",
    { timeout: longest },
    async () => {
      const comers = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("x", "y", "z")), {
        maxLength: 40,
      });
      await fc.assert(
        fc.asyncProperty(
          comers,
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 0, max: 20 }),
          fc.constantFrom({}, { turn: 250 }, { turn: 25, turnOfMember: 1000, restOfMember: 3, restBesideOthers: 1 }),
          async (all, atOnce, waiting, pace) => {
            const { come, pass, endAll, begun, turns } = setUp({ atOnce, ofGroup: 2, ofMember: 2, waiting, ...pace });
            const names = all.map(([group, member], index) => `${group} ${member} ${index}`);
            await come(...names);
            for (let left = names.length; left > 0; left -= 1) {
              await endAll();
              await pass(1000);
            }
            expect(turns.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
            expect(begun.length + refusals(turns).length).toBe(names.length);
            expect(new Set(begun).size).toBe(begun.length);
          },
        ),
        runs(200),
      );
    },
  );
});
