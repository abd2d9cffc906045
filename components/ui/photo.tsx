import { photoSources } from "./photo-sources.ts";

interface FoodPhotoProps {
  photo: { url: string; width: number; height: number } | null;
  /** Empty where the name stands beside it. */
  alt: string;
  /** CSS aspect ratio: the place is kept before the image comes, and a square has files of its own. Without one the style sheet says it. */
  ratio?: "1" | "4 / 3";
  /** The style sheet makes its place a square. */
  isSquare?: boolean;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** For the one image of the first screen that is largest. */
  priority?: boolean;
  className?: string;
}

/** A photo in a place of fixed ratio, on a calm ground with a drawn fallback (L1, S1 §8). */
export function FoodPhoto(props: FoodPhotoProps) {
  const { photo, alt, ratio, isSquare = ratio === "1", sizes, priority = false, className = "" } = props;
  return (
    <span className={`food-tile ${className}`.trim()} style={ratio === undefined ? undefined : { aspectRatio: ratio }}>
      {photo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          {...photoSources(photo.url, isSquare)}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding="async"
        />
      )}
    </span>
  );
}
