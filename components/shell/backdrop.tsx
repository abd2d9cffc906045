import { photoSources } from "#components/ui/photo/photo-sources.ts";

/** The shop's picture behind its page, faint (A153). */
export function Backdrop({ photo }: { photo: { url: string; width: number; height: number } }) {
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
    <img
      {...photoSources(photo.url, false)}
      sizes="100vw"
      width={photo.width}
      height={photo.height}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      className="backdrop"
    />
  );
}
