import type { Photo } from "#domain/base/photo.ts";

/** An icon of the tenant for browsers and home screens. */
export interface TenantIcon {
  src: string;
  sizes: string;
  type: string;
}

/** The logo's own sizes: our media host keeps a logo as PNG too, in the sizes that phones ask for; elsewhere it is as it is. */
export function tenantIcons(logo: Photo | null): TenantIcon[] {
  if (!logo) return [];
  const ours = /^(\/media\/.+)-512\.webp$/.exec(logo.url);
  if (!ours) return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type: imageType(logo.url) }];
  return ["192", "512"].map((size) => ({
    src: `${ours[1]}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  }));
}

function imageType(url: string): string {
  const ending = /\.(png|webp|svg|jpe?g)(?:$|\?)/i.exec(url)?.[1]?.toLowerCase();
  if (ending === "svg") return "image/svg+xml";
  return `image/${ending === undefined || ending === "jpg" ? "jpeg" : ending}`;
}
