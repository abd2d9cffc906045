import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio, mixColors, textContrast } from "#domain/base/color.ts";
import { deriveTheme, themeProperties } from "#domain/store/theme.ts";
import type { Theme, ThemeColors, ThemeSource } from "#domain/store/theme.ts";
import { patience, runs } from "#tests/support/arbitraries.ts";
import { sampleThemeSource } from "#tests/support/samples.ts";

/** Which colour is read on which. */
const texts: [keyof ThemeColors, keyof ThemeColors][] = [
  ["onSurface", "surface"],
  ["mutedOnSurface", "surface"],
  ["brandOnSurface", "surface"],
  ["dangerOnSurface", "surface"],
  ["successOnSurface", "surface"],
  ["onCard", "card"],
  ["mutedOnCard", "card"],
  ["brandOnCard", "card"],
  ["dangerOnCard", "card"],
  ["successOnCard", "card"],
  ["onBrand", "brand"],
  ["onButton", "button"],
  ["onCategory", "category"],
  ["onSearch", "search"],
  ["mutedOnSearch", "search"],
];

/** What is wrong with a theme, in words; nothing when it is sound. */
function faultsOf(theme: Theme): string[] {
  const { colors } = theme;
  const names = Object.keys(colors) as (keyof ThemeColors)[];
  const odd = names.filter((name) => !/^#[0-9a-f]{6}$/.test(colors[name]));
  const faint = texts.filter(([text, on]) => contrastRatio(colors[text], colors[on]) < textContrast);
  const dim = (["focus", "outline", "categoryEdge"] as const).filter(
    (name) => contrastRatio(colors[name], colors.surface) < 3,
  );
  // The chosen side of a switch on its track, on the page and in the header (A153).
  const flat = (
    [
      ["brandOnSurface", "surface", "onSurface"],
      ["onBrand", "brand", "onBrand"],
    ] as const
  ).filter(([chosen, ground, ink]) => contrastRatio(colors[chosen], mixColors(colors[ground], colors[ink], 0.05)) < 3);
  return [
    ...odd.map((name) => `${name} is no colour`),
    ...faint.map(([text, on]) => `${text} cannot be read on ${on}`),
    ...dim.map((name) => `${name} cannot be seen`),
    ...flat.map(([chosen]) => `${chosen} does not stand out`),
  ];
}

/** The colours of a styled tenant, which have to be sound too. */
function colorsOf(source: Partial<ThemeSource>): ThemeColors {
  const theme = deriveTheme({ ...sampleThemeSource, ...source }, true);
  if (faultsOf(theme).length > 0) throw new Error(faultsOf(theme).join(", "));
  return theme.colors;
}

const colorText = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const attack = fc.constantFrom(
  "red;}body{display:none}",
  "#fff;background:url(https://evil.example/?c)",
  "url(https://evil.example/x.png)",
  "@import url(//evil.example)",
  "</style><script>alert(1)</script>",
  "var(--secret)",
  "#12345\u0000",
  "#ＦＦＦＦＦＦ",
  "\\23 ffffff",
  "calc(1px)",
  "rgb(1,2,3);--x:1",
  "__proto__",
  "constructor",
);

const fuzz = fc.option(fc.oneof(attack, fc.string({ unit: "binary", maxLength: 80 }), fc.string(), colorText), {
  nil: null,
});

function sources(raw: fc.Arbitrary<string | null>): fc.Arbitrary<ThemeSource> {
  return fc.record({
    primaryColor: raw,
    backgroundColor: raw,
    textColor: raw,
    buttonBackground: raw,
    buttonText: raw,
    cardBackground: raw,
    categoryColor: raw,
    searchBackground: raw,
    searchText: raw,
    colorScheme: fc.constantFrom("light", "dark"),
    cardsLayout: fc.constantFrom("grid", "list"),
    fontUrl: raw,
    cardStyle: fc.constantFrom("round", "square"),
    backgroundImage: fc.constantFrom(null, { url: "/media/x-1600.webp", width: 1600, height: 900 }),
  });
}

describe("deriveTheme", { timeout: patience }, () => {
  it("X3: 5 000 hostile sources give nothing but #rrggbb, each text readable", () => {
    fc.assert(
      fc.property(sources(fuzz), fc.boolean(), (source, isStyled) => {
        expect(faultsOf(deriveTheme(source, isStyled))).toEqual([]);
      }),
      runs(5000),
    );
  });

  it("UX37: every combination of real colours is readable, the awkward ones too", () => {
    fc.assert(
      fc.property(sources(fc.option(colorText, { nil: null })), (source) => {
        expect(faultsOf(deriveTheme(source, true))).toEqual([]);
      }),
      runs(2000),
    );
  });

  it("L3: a tenant's own good colours come through untouched", () => {
    const colors = colorsOf({
      primaryColor: "#C0392B",
      backgroundColor: "#ffffff",
      textColor: "#222222",
      buttonBackground: "#c0392b",
      buttonText: "#ffffff",
      cardBackground: "#fafafa",
      categoryColor: "#c0392b",
      searchBackground: "#eeeeee",
      searchText: "#333333",
    });
    expect(colors).toMatchObject({
      brand: "#c0392b",
      surface: "#ffffff",
      onSurface: "#222222",
      button: "#c0392b",
      onButton: "#ffffff",
      card: "#fafafa",
      category: "#c0392b",
      search: "#eeeeee",
      onSearch: "#333333",
    });
  });

  it("L3: primary_color alone is enough: button, chips and focus follow it", () => {
    const colors = colorsOf({ primaryColor: "#0b6e4f" });
    expect(colors).toMatchObject({ brand: "#0b6e4f", button: "#0b6e4f", category: "#0b6e4f", focus: "#0b6e4f" });
    expect(colors).toMatchObject({ surface: "#ffffff", onBrand: "#ffffff" });
  });

  it("UX37: a text colour that cannot be read gives way", () => {
    const colors = colorsOf({ backgroundColor: "#ffffff", textColor: "#eeeeee" });
    expect(colors.onSurface).toBe("#000000");
  });

  it("white on white is still a button, and yellow stays yellow", () => {
    expect(colorsOf({ primaryColor: "#ffffff" }).button).not.toBe("#ffffff");
    const yellow = colorsOf({ primaryColor: "#ffd400" });
    expect(yellow).toMatchObject({ brand: "#ffd400", onBrand: "#000000" });
  });

  it("A153: the pale colours of one shop are one, and what marks a state is the text's", () => {
    const colors = colorsOf({
      primaryColor: "#fff27a",
      backgroundColor: "#ffffff",
      textColor: "#222222",
      buttonBackground: "#fff6b0",
      categoryColor: "#ffe94a",
    });
    expect(new Set([colors.brand, colors.button, colors.category]).size).toBe(1);
    expect(colors).toMatchObject({ brandOnSurface: "#222222", focus: "#222222", categoryEdge: "#222222" });
    const mixed = colorsOf({ primaryColor: "#fff27a", categoryColor: "#b5531c" });
    expect(mixed).toMatchObject({ category: "#b5531c", categoryEdge: "#b5531c" });
  });

  it("L9: a dark scheme has dark surfaces, and a dark page is dark whatever the scheme says", () => {
    const dark = deriveTheme({ ...sampleThemeSource, colorScheme: "dark", primaryColor: "#ff5a1f" }, true);
    expect(dark.colorScheme).toBe("dark");
    expect(contrastRatio(dark.colors.surface, "#000000")).toBeLessThan(1.5);
    expect(deriveTheme({ ...sampleThemeSource, backgroundColor: "#101010" }, true).colorScheme).toBe("dark");
    expect(
      deriveTheme({ ...sampleThemeSource, colorScheme: "dark", backgroundColor: "#ffffff" }, true).colorScheme,
    ).toBe("light");
  });

  it("S1 §4: without custom styling nothing of the tenant's colours shows", () => {
    const wild: ThemeSource = {
      ...sampleThemeSource,
      primaryColor: "#00ff00",
      backgroundColor: "#ff00ff",
      colorScheme: "dark",
      cardsLayout: "list",
    };
    expect(deriveTheme(wild, false)).toEqual(deriveTheme(sampleThemeSource, true));
  });
});

describe("what is no colour", () => {
  const photo = { url: "/media/x-1600.webp", width: 1600, height: 900 };
  const wished: ThemeSource = {
    ...sampleThemeSource,
    cardsLayout: "list",
    cardStyle: "square",
    fontUrl: "https://fonts.googleapis.com/css2?family=Lato",
    backgroundImage: photo,
  };

  it("follows the tenant's wish", () => {
    expect(deriveTheme(wished, true)).toMatchObject({
      cardsLayout: "list",
      cardStyle: "square",
      font: "lato",
      backdrop: photo,
    });
  });

  it("S1 §4: is the plain one without premium or pro", () => {
    expect(deriveTheme(wished, false)).toMatchObject({
      cardsLayout: "grid",
      cardStyle: "round",
      font: null,
      backdrop: null,
    });
  });
});

describe("themeProperties", () => {
  it("X3: names are custom properties of our own, values are colours", () => {
    const theme = deriveTheme(sampleThemeSource, true);
    const properties = themeProperties(theme);
    expect(Object.keys(properties)).toHaveLength(Object.keys(theme.colors).length);
    expect(Object.keys(properties).filter((name) => !/^--[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(properties["--brand-on-card"]).toBe(theme.colors.brandOnCard);
    expect(properties["--on-surface"]).toBe(theme.colors.onSurface);
  });
});
