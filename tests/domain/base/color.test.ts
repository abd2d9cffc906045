import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brightness,
  contrastRatio,
  idealTextColor,
  mixColors,
  parseColor,
  readableColor,
  textContrast,
  textOn,
} from "#domain/base/color.ts";
import { runs } from "#tests/support/arbitraries.ts";

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("parseColor", () => {
  it.each([
    ["#c0392b", "#c0392b"],
    ["#C0392B", "#c0392b"],
    ["  #c0392b ", "#c0392b"],
    ["c0392b", "#c0392b"],
    ["#fa0", "#ffaa00"],
    ["#fa0f", "#ffaa00"],
    ["#ffaa00ff", "#ffaa00"],
    ["#00000080", "#7f7f7f"],
    ["rgb(192, 57, 43)", "#c0392b"],
    ["RGB(192,57,43)", "#c0392b"],
    ["rgba(0,0,0,0.5)", "#808080"],
    ["rgba(0, 0, 0, .5)", "#808080"],
    ["rgba(10,20,30,1)", "#0a141e"],
    ["rgb(300,0,0)", "#ff0000"],
  ])("X3: reads %j as %s", (raw, expected) => {
    expect(parseColor(raw)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    "",
    " ",
    "#",
    "#12",
    "#12345",
    "#1234567",
    "#gggggg",
    "transparent",
    "#0000",
    "#ffffff00",
    "rgba(1,2,3,0)",
    "rgb(1,2)",
    "rgb(-1,2,3)",
    "rgb(1.5,2,3)",
    "hsl(0,100%,50%)",
    "var(--x)",
    "red;}body{background:url(https://evil.example/?)}",
    "#fff;}",
    "#ffffff\n}",
    "url(https://evil.example/?)",
    "@import 'x'",
    "</style><script>",
    "expression(alert(1))",
    "#ffffff".repeat(20),
  ])("X3: %j is no colour", (raw) => {
    expect(parseColor(raw)).toBeNull();
  });

  it("lays a translucent colour over the given backdrop", () => {
    expect(parseColor("#ffffff80", "#000000")).toBe("#808080");
    expect(parseColor("rgba(255,255,255,0.25)", "#000000")).toBe("#404040");
  });
});

describe("contrastRatio", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.48],
    ["#0000ff", "#ffffff", 8.59],
    ["#ff0000", "#ffffff", 4],
  ])("UX37: %s and %s: %d", (a, b, expected) => {
    expect(contrastRatio(a, b)).toBeCloseTo(expected, 1);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });
});

describe("text colours", () => {
  it("S1 §4: white on luminance 128 and below, black above", () => {
    expect(brightness("#808080")).toBe(128);
    expect(idealTextColor("#808080")).toBe("#ffffff");
    expect(idealTextColor("#818181")).toBe("#000000");
    expect(idealTextColor("#000000")).toBe("#ffffff");
    expect(idealTextColor("#ffd400")).toBe("#000000");
  });

  it("UX37: where the ideal one cannot be read, the other one can", () => {
    expect(textOn("#808080")).toBe("#000000");
    fc.assert(
      fc.property(color, (background) => {
        expect(contrastRatio(textOn(background), background)).toBeGreaterThanOrEqual(textContrast);
        expect([idealTextColor(background), "#000000", "#ffffff"]).toContain(textOn(background));
      }),
      runs(2000),
    );
  });

  it("UX37: any colour becomes readable, and one that already is stays itself", () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(1.2, 3, 4.5), (wished, background, minimum) => {
        const shown = readableColor(wished, background, minimum);
        expect(shown).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrastRatio(shown, background)).toBeGreaterThanOrEqual(minimum);
        expect(shown === wished || contrastRatio(wished, background) < minimum).toBe(true);
      }),
      runs(2000),
    );
  });
});

describe("mixColors", () => {
  it("begins at one end and finishes at the other", () => {
    expect(mixColors("#123456", "#fedcba", 0)).toBe("#123456");
    expect(mixColors("#123456", "#fedcba", 1)).toBe("#fedcba");
    expect(mixColors("#000000", "#ffffff", 0.5)).toBe("#808080");
  });
});
