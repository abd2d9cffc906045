import { photoSources } from "./photo-sources.ts";

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

/** A photo in a place of fixed ratio, on a calm ground with a drawn fallback (L1, S1 §8). */
export function FoodPhoto({ photo, alt, ratio, sizes, priority = false, className = "" }: FoodPhotoProps) {
  return (
    <span className={`food-tile block ${className}`} style={{ aspectRatio: ratio }}>
      {photo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          {...photoSources(photo.url, ratio === "1")}
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
