import { photoSources } from "./photo-sources.ts";

interface FoodPhotoProps {
  photo: { url: string; width: number; height: number } | null;
  alt: string;
  /** CSS aspect ratio, when the style sheet does not say it; a square has files of its own. */
  ratio?: "1" | "4 / 3";
  isSquare?: boolean;
  /** Null: the smallest of its files is sharp enough in every window, as in a menu's tiles, of which there are hundreds. */
  sizes: string | null;
  className?: string;
}

/** A photo in a place of fixed ratio, on a calm ground with a drawn fallback (L1, S1 §8). */
export function FoodPhoto(props: FoodPhotoProps) {
  const { photo, alt, ratio, isSquare = ratio === "1", sizes, className = "" } = props;
  return (
    <span className={`food-tile ${className}`.trim()} {...(ratio !== undefined && { style: { aspectRatio: ratio } })}>
      {photo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          {...photoSources(photo.url, isSquare, sizes)}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading="lazy"
          fetchPriority="low"
          decoding="async"
        />
      )}
    </span>
  );
}
