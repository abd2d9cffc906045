import { ShopLogo } from "#components/shell/shop-logo.tsx";
import type { Photo } from "#domain/base/photo.ts";

interface SplashProps {
  name: string;
  logo: Photo | null;
  /** 'con tecnología de …', null where no platform is named (A9). */
  poweredBy: string | null;
}

/** A shop's logo, and whose technology it is, over what opens a visit (A25). */
export function Splash({ name, logo, poweredBy }: SplashProps) {
  return (
    <div className="bg-surface shadow-overlay flex flex-col items-center gap-2 rounded-lg p-4">
      <ShopLogo name={name} logo={logo} side={96} className="size-24 rounded-md text-4xl" />
      {poweredBy !== null && <p className="text-ink-muted text-sm">{poweredBy}</p>}
    </div>
  );
}
