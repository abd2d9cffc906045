import { expect, test } from "vitest";
import { watchPlatform } from "#server/platform-watch.ts";

function bench() {
  const world = { now: 0, isAway: false, logged: [] as string[] };
  const watch = watchPlatform({
    clock: () => world.now,
    log: (level, event, reason) => world.logged.push([level, event, reason ?? ""].join(" ").trim()),
    lookup: async () => {
      await Promise.resolve();
      if (world.isAway) throw new Error("The platform's answer 404 names no host");
      return null;
    },
  });
  const ask = async () => await watch.lookup("a.co", new AbortController().signal);
  return { world, ask, state: watch.state };
}

test("a platform is here as long as it answers, for hosts that nobody has too", async () => {
  const { world, ask, state } = bench();
  expect(state()).toBe("unknown");
  expect(await ask()).toBeNull();
  expect([state(), world.logged]).toEqual(["here", []]);
});

test("it is away when it answers nothing of its own, which is said once a minute, and then that it is back", async () => {
  const { world, ask, state } = bench();
  world.isAway = true;
  for (const now of [0, 1, 59_999, 60_000]) {
    world.now = now;
    await expect(ask()).rejects.toThrow("names no host");
    expect(state()).toBe("away");
  }
  const away = "warn platform.away The platform's answer 404 names no host";
  expect(world.logged).toEqual([away, away]);
  world.isAway = false;
  await ask();
  await ask();
  expect([state(), world.logged.slice(2)]).toEqual(["here", ["info platform.back"]]);
});
