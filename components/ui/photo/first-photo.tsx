import { photoSources } from "./photo-sources.ts";

interface FirstPhotoProps {
  photo: { url: string; width: number; height: number };
  alt: string;
  sizes: string;
  /** The pixels of it that a phone shows. */
  phone: { width: number; height: number };
  /** A square has files of its own. */
  isSquare?: boolean;
  className?: string;
}

/** The largest photo of a page's first screen; for phones `server/http/first-photo.ts` puts it into the page. */
export function FirstPhoto({ photo, alt, sizes, phone, isSquare = false, className = "" }: FirstPhotoProps) {
  const { src, srcSet = src } = photoSources(photo.url, isSquare);
  return (
    <span className={`food-tile ${className}`.trim()}>
      <picture className="contents">
        <source media="(width < 30rem)" srcSet={srcSet} sizes={sizes} width={phone.width} height={phone.height} />
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          fetchPriority="high"
          decoding="async"
        />
      </picture>
    </span>
  );
}
