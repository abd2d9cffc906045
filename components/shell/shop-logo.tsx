import { photoSources } from "#components/ui/photo/photo-sources.ts";

interface ShopLogoProps {
  name: string;
  logo: { url: string; width: number; height: number } | null;
  /** In px; `className` gives it to the place. */
  side: number;
  className: string;
}

/** A logo on a plate with a margin, so that its own corners leave no slivers; the name's first letter when it does not come. */
export function ShopLogo({ name, logo, side, className }: ShopLogoProps) {
  return (
    <span className={`shop-logo bg-surface-raised ${className}`}>
      {logo && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script before any press
        <img
          {...photoSources(logo.url, false)}
          sizes={`${side}px`}
          width={side}
          height={side}
          alt=""
          fetchPriority="low"
        />
      )}
      <span aria-hidden>{String.fromCodePoint(name.codePointAt(0) ?? 32)}</span>
    </span>
  );
}
