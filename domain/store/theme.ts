import {
  brightness,
  contrastRatio,
  mixColors,
  parseColor,
  readableColor,
  textContrast,
  textOn,
} from "#domain/base/color.ts";
import type { HexColor } from "#domain/base/color.ts";
import type { Photo } from "#domain/base/photo.ts";
import { fontFamilyOf } from "./font.ts";
import type { FontFamily } from "./font.ts";

/** The looks that a tenant wishes, untrusted (S1 §3 Business). */
export interface ThemeSource {
  primaryColor: string | null;
  backgroundColor: string | null;
  textColor: string | null;
  buttonBackground: string | null;
  buttonText: string | null;
  cardBackground: string | null;
  categoryColor: string | null;
  searchBackground: string | null;
  searchText: string | null;
  colorScheme: "light" | "dark";
  cardsLayout: "grid" | "list";
  cardStyle: "round" | "square";
  /** An address of Google Fonts or a family's name. */
  fontUrl: string | null;
  backgroundImage: Photo | null;
}

/** Every colour as `#rrggbb` (X3); `on…` and `…On…` are text with at least 4.5 : 1 on the named background (UX37). */
export interface ThemeColors {
  surface: HexColor;
  onSurface: HexColor;
  mutedOnSurface: HexColor;
  brandOnSurface: HexColor;
  dangerOnSurface: HexColor;
  successOnSurface: HexColor;
  /** Decorative hairlines; `outline` has 3 : 1 on the page. */
  line: HexColor;
  outline: HexColor;
  /** Cards, sheets and fields. */
  card: HexColor;
  onCard: HexColor;
  mutedOnCard: HexColor;
  brandOnCard: HexColor;
  dangerOnCard: HexColor;
  successOnCard: HexColor;
  brand: HexColor;
  onBrand: HexColor;
  button: HexColor;
  onButton: HexColor;
  /** The current category and other chips. */
  category: HexColor;
  /** Around the current category: 3 : 1 on the page where the fill alone has less (A153). */
  categoryEdge: HexColor;
  onCategory: HexColor;
  search: HexColor;
  onSearch: HexColor;
  mutedOnSearch: HexColor;
  /** The focus ring: 3 : 1 on the page. */
  focus: HexColor;
}

export interface Theme {
  /** By the page's real brightness, so that native controls fit it. */
  colorScheme: "light" | "dark";
  cardsLayout: "grid" | "list";
  cardStyle: "round" | "square";
  /** Null for the system's own. */
  font: FontFamily | null;
  /** Behind the page, null for none. */
  backdrop: Photo | null;
  colors: ThemeColors;
}

const neutrals = {
  light: { surface: "#ffffff", text: "#1b1b1f", card: "#ffffff" },
  dark: { surface: "#121214", text: "#f4f4f5", card: "#1d1d21" },
} as const;
const defaultBrand = "#b3361b";
const danger = "#c62828";
const success = "#1b7f3b";

/** WCAG 1.4.11: states and borders (A153). */
const stateContrast = 3;

/** A colour this near to the page would turn muddy before it could be read there. */
const paleContrast = 2;

/** White on white becomes light grey. */
function visibleOn(color: HexColor, surface: HexColor): HexColor {
  return readableColor(color, surface, 1.2);
}

/** The brand as text, lifted as far as that needs; a pale one leaves words to the text's colour (L3, A153). */
function brandText(brand: HexColor, background: HexColor, text: HexColor, minimum: number = textContrast): HexColor {
  return contrastRatio(brand, background) < paleContrast ? text : readableColor(brand, background, minimum);
}

/** The wished colour where it is readable, else black or white (S1 §4, UX37). */
function textOr(wished: HexColor | null, background: HexColor): HexColor {
  return wished !== null && contrastRatio(wished, background) >= textContrast ? wished : textOn(background);
}

/** As far towards the background as 4.5 : 1 allows, at most a third of the way. */
function mutedText(text: HexColor, background: HexColor): HexColor {
  return readableColor(mixColors(text, background, 0.34), background);
}

function unstyled(source: ThemeSource): ThemeSource {
  return {
    ...source,
    primaryColor: null,
    backgroundColor: null,
    textColor: null,
    buttonBackground: null,
    buttonText: null,
    cardBackground: null,
    categoryColor: null,
    searchBackground: null,
    searchText: null,
    colorScheme: "light",
    cardsLayout: "grid",
    cardStyle: "round",
    fontUrl: null,
    backgroundImage: null,
  };
}

/** A readable theme from any colours, never failing (L3, UX37, X3); the default without premium or pro (S1 §4). */
export function deriveTheme(source: ThemeSource, isStyled: boolean): Theme {
  const wished = isStyled ? source : unstyled(source);
  const neutral = wished.colorScheme === "dark" ? neutrals.dark : neutrals.light;
  const surface = parseColor(wished.backgroundColor, neutral.surface) ?? neutral.surface;
  const color = (raw: string | null) => parseColor(raw, surface);
  const isDark = brightness(surface) <= 128;
  const fallback = isDark ? neutrals.dark : neutrals.light;
  const wishedText = color(wished.textColor);
  const onSurface = textOr(wishedText ?? fallback.text, surface);
  const ownCard =
    surface === fallback.surface ? fallback.card : mixColors(surface, isDark ? "#ffffff" : "#000000", 0.04);
  const card = color(wished.cardBackground) ?? ownCard;
  const onCard = textOr(wishedText ?? onSurface, card);
  const brand = visibleOn(color(wished.primaryColor) ?? defaultBrand, surface);
  // Pale colours of one shop are shades of one: all of them are its brand's.
  const fill = (raw: string | null) => {
    const own = visibleOn(color(raw) ?? brand, surface);
    return [own, brand].every((each) => contrastRatio(each, surface) < paleContrast) ? brand : own;
  };
  const button = fill(wished.buttonBackground);
  const category = fill(wished.categoryColor);
  const search = color(wished.searchBackground) ?? mixColors(surface, onSurface, 0.06);
  const onSearch = textOr(color(wished.searchText) ?? onSurface, search);
  return {
    colorScheme: isDark ? "dark" : "light",
    cardsLayout: wished.cardsLayout,
    cardStyle: wished.cardStyle,
    font: fontFamilyOf(wished.fontUrl),
    backdrop: wished.backgroundImage,
    colors: {
      surface,
      onSurface,
      mutedOnSurface: mutedText(onSurface, surface),
      brandOnSurface: brandText(brand, surface, onSurface),
      dangerOnSurface: readableColor(danger, surface),
      successOnSurface: readableColor(success, surface),
      line: mixColors(surface, onSurface, 0.12),
      outline: readableColor(mixColors(surface, onSurface, 0.4), surface, stateContrast),
      card,
      onCard,
      mutedOnCard: mutedText(onCard, card),
      brandOnCard: brandText(brand, card, onCard),
      dangerOnCard: readableColor(danger, card),
      successOnCard: readableColor(success, card),
      brand,
      onBrand: textOn(brand),
      button,
      onButton: textOr(color(wished.buttonText), button),
      category,
      categoryEdge: brandText(category, surface, onSurface, stateContrast),
      onCategory: textOn(category),
      search,
      onSearch,
      mutedOnSearch: mutedText(onSearch, search),
      focus: brandText(brand, surface, onSurface, stateContrast),
    },
  };
}

/** CSS custom properties (`--on-surface`, …) for a `style` object, never joined as text (X3). */
export function themeProperties(theme: Theme): Record<`--${string}`, HexColor> {
  return Object.fromEntries(
    Object.entries(theme.colors).map(([name, value]): [`--${string}`, HexColor] => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}
