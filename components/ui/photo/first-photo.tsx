import { photoSources } from "./photo-sources.ts";

interface FirstPhotoProps {
  photo: { url: string; width: number; height: number };
  alt: string;
  sizes: string;
  /** The pixels of it that a phone shows. */
  phone: { width: number; height: number };
  className: string;
}

/** The largest photo of a page's first screen; for phones `server/http/first-photo.ts` puts it into the page. */
export function FirstPhoto({ photo, alt, sizes, phone, className }: FirstPhotoProps) {
  const { src, srcSet = src } = photoSources(photo.url, false);
  return (
    <span className={`food-tile ${className}`}>
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
