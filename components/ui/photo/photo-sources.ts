/** What an image element needs of a photo. */
interface PhotoSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** The widths that the media host keeps beside a photo of a width: 4:3 ones, and squares cut from the dishes. */
const keptWidths: Record<string, { wide: number[]; square?: number[] }> = {
  512: { wide: [192, 512] },
  1080: { wide: [640, 800, 1080], square: [96, 192, 400] },
  1200: { wide: [640, 1200] },
  1600: { wide: [640, 1600] },
};

/**
 * The addresses of a photo: `/media/x-1080.webp` has others of other widths beside it; a photo elsewhere has only itself.
 * `sizes` is null where the smallest is sharp enough in every window.
 */
export function photoSources(url: string, isSquare: boolean, sizes?: string | null): PhotoSources {
  const [, base, width = ""] = /^(\/media\/.+)-(\d+)\.webp$/.exec(url) ?? [];
  const kept = keptWidths[width];
  if (base === undefined || kept === undefined) return { src: url };
  const widths = (isSquare ? kept.square : undefined) ?? kept.wide;
  const addresses = widths.map((wide) => `${base}-${wide}.webp`);
  if (sizes === null) return { src: addresses[0] ?? url };
  return {
    src: addresses.at(-1) ?? url,
    srcSet: addresses.map((address, index) => `${address} ${widths[index]}w`).join(", "),
    ...(sizes === undefined ? {} : { sizes }),
  };
}
