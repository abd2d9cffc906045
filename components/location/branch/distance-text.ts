import { useTranslations } from "next-intl";

/** 'a 350 m', 'a 2,4 km': as exact as somebody on the way needs it; null while the distance is not known. */
export function useDistanceText(): (meters: number | null) => string | null {
  const t = useTranslations("location.pickup");
  return (meters) => {
    if (meters === null) return null;
    if (meters < 1000) return t("meters", { distance: Math.max(10, Math.round(meters / 10) * 10) });
    return t("kilometers", { distance: Math.round(meters / 100) / 10 });
  };
}
