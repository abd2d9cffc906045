/** Faces that may stand in where the one is missing by which Next measures: phones and Linux lack both. */
interface StandIns {
  /** Of the same measures. */
  alike: readonly string[];
  /** Each with the width of its letters, weighted as Next weights them, in that of the measured face; the last is preferred. */
  others: readonly (readonly [face: string, width: number])[];
}

const standIns: Record<string, StandIns> = {
  Arial: { alike: ["Roboto", "Liberation Sans"], others: [["DejaVu Sans", 1.1453]] },
  "Times New Roman": {
    alike: ["Liberation Serif"],
    others: [
      ["DejaVu Serif", 1.2632],
      ["Noto Serif", 1.1919],
    ],
  },
};

const standInRule = /@font-face\{([^}]*)src:local\(([^)]+)\)([^}]*)\}/g;
const measure = /(size-adjust|[a-z-]+-override):([\d.]+)%/g;

/** The measures for a face whose letters are `width` times as wide: as wide and as high in the end. */
function remeasured(measures: string, width: number): string {
  return measures.replaceAll(measure, (_, name: string, percent: string) => {
    const own = Number(percent) * (name === "size-adjust" ? 1 / width : width);
    return `${name}:${own.toFixed(2)}%`;
  });
}

/** A style sheet of the build with stand-in fonts that there are. Of rules of one name browsers take the last whose face there is. */
export function withStandIns(text: string): string {
  return text.replaceAll(standInRule, (rule, before: string, measured: string, measures: string) => {
    const found = standIns[measured];
    if (!found) return rule;
    const others = found.others.map(
      ([face, width]) => `@font-face{${before}src:local("${face}")${remeasured(measures, width)}}`,
    );
    const alike = found.alike.map((face) => `,local("${face}")`).join("");
    return `${others.join("")}@font-face{${before}src:local(${measured})${alike}${measures}}`;
  });
}
