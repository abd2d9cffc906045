import "server-only";
import type { CoverageArea } from "#domain/store/coverage.ts";
import type { GeoPoint } from "#domain/base/geo.ts";

const pointText = ({ latitude, longitude }: GeoPoint) => `${latitude} ${longitude}`;

/** A zone that is delivered to, as schema.org's `areaServed` has it (B2). */
export function areaData(area: CoverageArea): object {
  if (area.shape === "circle") {
    const { latitude, longitude } = area.center;
    return {
      "@type": "GeoCircle",
      name: area.name,
      geoMidpoint: { "@type": "GeoCoordinates", latitude, longitude },
      geoRadius: area.radiusMeters,
    };
  }
  // A polygon ends where it began.
  const corners = [...area.ring, ...area.ring.slice(0, 1)];
  return { "@type": "GeoShape", name: area.name, polygon: corners.map(pointText).join(" ") };
}
