import { encode } from "uqr";

/** A table's code as it is printed. */
interface PrintedTable {
  number: string;
  /** The address with its token. */
  address: string;
}

/** In mm: two codes beside each other on a sheet of 210 mm. */
const cell = { width: 105, height: 120 };
const code = 80;
const columns = 2;

const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? "");
}

/** The dark squares of a code as one path, `code` mm wide with the quiet zone of four squares that readers need. */
function squares(address: string): string {
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<path transform="scale(${code / size})" fill="#000" d="${dark.join("")}"/>`;
}

/** The codes of a branch's tables as one SVG to print, dark on white, each with its table's name and what it is for. */
export function tableSheet(tables: readonly PrintedTable[]): string {
  const drawn = tables.map(({ number, address }, index) => {
    const x = (index % columns) * cell.width;
    const y = Math.floor(index / columns) * cell.height;
    const middle = cell.width / 2;
    return [
      `<g transform="translate(${x} ${y})" font-family="sans-serif" text-anchor="middle">`,
      `<text x="${middle}" y="14" font-size="9" font-weight="bold">Mesa ${escapeText(number)}</text>`,
      `<g transform="translate(${(cell.width - code) / 2} 18)" shape-rendering="crispEdges">${squares(address)}</g>`,
      `<text x="${middle}" y="106" font-size="5">Escanea para ver el menú y pedir</text>`,
      "</g>",
    ].join("");
  });
  const width = cell.width * columns;
  const height = Math.max(1, Math.ceil(tables.length / columns)) * cell.height;
  const frame = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${frame}${drawn.join("")}</svg>\n`;
}
