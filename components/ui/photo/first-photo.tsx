import { photoSources } from "./photo-sources.ts";

interface FirstPhotoProps {
  photo: { url: string; width: number; height: number };
  alt: string;
  /** As of `photoSources`. */
  sizes: string | null;
  /** The pixels of it that a phone shows, where it is the largest photo of a page's first screen. */
  phone: { width: number; height: number } | null;
  /** Low for one beside the largest: it would take the line from what is painted first (ADR 13). */
  priority: "high" | "low";
  /** A square has files of its own. */
  isSquare?: boolean;
  className?: string;
}

/**
 * A photo of a page's first screen; for phones `server/http/first-photo.ts` puts the largest into the page. Outside of a
 * `picture`, React would have browsers ask for it once more when it hydrates or on the way to its page, by a link in the head.
 */
export function FirstPhoto({ photo, alt, sizes, phone, priority, isSquare = false, className = "" }: FirstPhotoProps) {
  const sources = photoSources(photo.url, isSquare, sizes);
  return (
    <span className={`food-tile ${className}`.trim()}>
      <picture className="contents">
        {phone && (
          <source
            media="(width < 30rem)"
            srcSet={sources.srcSet ?? sources.src}
            sizes={sizes ?? undefined}
            {...phone}
          />
        )}
        <img
          {...sources}
          width={photo.width}
          height={photo.height}
          alt={alt}
          fetchPriority={priority}
          decoding="async"
        />
      </picture>
    </span>
  );
}
