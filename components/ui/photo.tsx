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

const mediaWidths = [160, 320, 480, 640, 960, 1280] as const;

/** The widths that the media host keeps of a photo: `/media/x.webp` has `/media/x-320.webp` (A photo elsewhere has only itself). */
function sourceSet(photo: { url: string; width: number }): string | undefined {
  const match = /^(\/media\/.+)\.webp$/.exec(photo.url);
  if (!match) return undefined;
  return mediaWidths
    .filter((width) => width < photo.width)
    .map((width) => `${match[1]}-${width}.webp ${width}w`)
    .concat(`${photo.url} ${photo.width}w`)
    .join(", ");
}

/** A photo in a place of fixed ratio, on a calm ground with a drawn fallback (L1, S1 §8). */
export function FoodPhoto({ photo, alt, ratio, sizes, priority = false, className = "" }: FoodPhotoProps) {
  return (
    <span className={`food-tile block ${className}`} style={{ aspectRatio: ratio }}>
      {photo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          src={photo.url}
          srcSet={sourceSet(photo)}
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
