import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isVisit, opensWithVideo } from "#domain/store/greeting.ts";
import type { Arrival, OpeningFacts } from "#domain/store/greeting.ts";

function arrival(more: Partial<Arrival> = {}): Arrival {
  return {
    path: "/",
    query: new URLSearchParams(),
    hasFragment: false,
    isNew: true,
    host: "sabor.example",
    from: null,
    isRobot: false,
    ...more,
  };
}

function facts(more: Partial<OpeningFacts> = {}): OpeningFacts {
  return { arrival: arrival(), isGreeted: false, isUnwelcome: false, savesData: false, ...more };
}

describe("who is greeted (A25, A245)", () => {
  it.each([
    {},
    { from: "www.instagram.com" },
    { from: "notgoogle.example" },
    { query: new URLSearchParams("utm_source=ig") },
  ])("who comes to the shop itself: %o", (more) => expect(isVisit(arrival(more))).toBe(true));

  it.each([
    { path: "/producto/1/10" },
    { path: "/m/7" },
    { hasFragment: true },
    { isNew: false },
    { isRobot: true },
    { from: "sabor.example" },
    { from: "www.google.com.co" },
    { from: "duckduckgo.com" },
    { from: "search.brave.com" },
    ...[
      "cupon=HOLA",
      "product_item=10&menu_group=1",
      "payment=success",
      "rate=5",
      "display_number=7",
      "order_reject=1",
    ].map((query) => ({ query: new URLSearchParams(query) })),
  ])("nobody else: %o", (more) => expect(isVisit(arrival(more))).toBe(false));
});

describe("a visit opens with the shop's video (A25)", () => {
  it("once, and not where data are saved", () => {
    expect(opensWithVideo(facts())).toBe(true);
    expect(opensWithVideo(facts({ isGreeted: true }))).toBe(false);
    expect(opensWithVideo(facts({ savesData: true }))).toBe(false);
  });

  it("again by a link that asks for it", () => {
    const asked = arrival({ query: new URLSearchParams("mode=video_intro"), isNew: false, from: "www.google.com" });
    expect(opensWithVideo(facts({ isGreeted: true, savesData: true, arrival: asked }))).toBe(true);
    expect(opensWithVideo(facts({ isUnwelcome: true, arrival: asked }))).toBe(false);
  });

  it("never where it is unwelcome, or for who comes by a search", () => {
    const search = arrival({ from: "www.bing.com" });
    fc.assert(
      fc.property(fc.record({ isGreeted: fc.boolean(), savesData: fc.boolean() }), (more) => {
        expect(opensWithVideo(facts({ ...more, isUnwelcome: true }))).toBe(false);
        expect(opensWithVideo(facts({ ...more, arrival: search }))).toBe(false);
      }),
    );
  });
});
