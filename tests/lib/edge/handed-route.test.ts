import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { handedHeaders, handedRouteOf, withoutHanded } from "#lib/edge/handed-route.ts";

const proof = "k".repeat(43);
const path = "/sabor.localhost/es-CO/1/shop";

const taken = (claimed: string) => handedRouteOf(new Headers(handedHeaders(path, claimed)), proof).kind;

describe("a route that was decided elsewhere", () => {
  test("is taken with the proof of this process", () => {
    const headers = new Headers({ host: "sabor.localhost", ...handedHeaders(path, proof) });
    expect(handedRouteOf(headers, proof)).toEqual({ kind: "decided", path });
    expect([...withoutHanded(headers).keys()]).toEqual(["host"]);
  });

  test("is not there where nobody claims one", () => {
    expect(handedRouteOf(new Headers({ host: "sabor.localhost" }), proof)).toEqual({ kind: "none" });
    expect(handedRouteOf(new Headers(), undefined)).toEqual({ kind: "none" });
  });

  test.each([undefined, ""])("is never believed where the process has no proof (%j)", (none) => {
    for (const claimed of [proof, "", "undefined"]) {
      expect(handedRouteOf(new Headers(handedHeaders(path, claimed)), none)).toEqual({ kind: "forged" });
    }
  });

  test("half of it, or a path that is none, is forged too", () => {
    const { "x-vitrina-route": route = "", "x-vitrina-proof": proved = "" } = handedHeaders(path, proof);
    const halves = [
      { "x-vitrina-route": route },
      { "x-vitrina-proof": proved },
      handedHeaders("sabor.localhost", proof),
    ];
    for (const half of halves) expect(handedRouteOf(new Headers(half), proof)).toEqual({ kind: "forged" });
  });

  test("no other proof is taken, however like it is", () => {
    const character = fc.constantFrom("a", "b", "k", "0", "-", "_");
    const like = fc.oneof(
      fc.array(character, { maxLength: 50 }).map((each) => each.join("")),
      fc.nat(60).map((length) => "k".repeat(length)),
      fc.tuple(fc.nat(42), character).map(([index, one]) => proof.slice(0, index) + one + proof.slice(index + 1)),
    );
    expect(() =>
      fc.assert(fc.property(like, (claimed) => taken(claimed) === (claimed === proof ? "decided" : "forged"))),
    ).not.toThrow();
  });
});
