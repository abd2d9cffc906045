interface FoodPhotoProps {
  photo: { url: string; width: number; height: number } | null;
  /** Empty where the name stands beside it. */
  alt: string;
  /** CSS aspect ratio, for instance `4 / 3`: the place is kept before the image comes. */
  ratio: string;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** For the one image of the first screen that is largest. */
  priority?: boolean;
  className?: string;
}

/** The widths that the media host keeps beside a photo of a width: 4:3 ones, and squares cut from the dishes. */
const keptWidths: Record<string, { wide: number[]; square?: number[] }> = {
  512: { wide: [192, 512] },
  1080: { wide: [640, 1080], square: [96, 192, 400] },
  1200: { wide: [640, 1200] },
  1600: { wide: [640, 1600] },
};

/** The addresses of a photo: `/media/x-1080.webp` has others of other widths beside it; a photo elsewhere has only itself. */
function sourcesOf(url: string, ratio: string): { src: string; srcSet?: string } {
  const [, base, width = ""] = /^(\/media\/.+)-(\d+)\.webp$/.exec(url) ?? [];
  const kept = base === undefined ? undefined : keptWidths[width];
  if (base === undefined || kept === undefined) return { src: url };
  const isSquare = /^1( \/ 1)?$/.test(ratio);
  const widths = (isSquare ? kept.square : undefined) ?? kept.wide;
  const addresses = widths.map((wide) => `${base}-${wide}.webp`);
  return {
    src: addresses.at(-1) ?? url,
    srcSet: addresses.map((address, index) => `${address} ${widths[index]}w`).join(", "),
  };
}

/** A photo in a place of fixed ratio, on a calm ground with a drawn fallback (L1, S1 §8). */
export function FoodPhoto({ photo, alt, ratio, sizes, priority = false, className = "" }: FoodPhotoProps) {
  return (
    <span className={`food-tile block ${className}`} style={{ aspectRatio: ratio }}>
      {photo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          {...sourcesOf(photo.url, ratio)}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
        />
      )}
    </span>
  );
}
