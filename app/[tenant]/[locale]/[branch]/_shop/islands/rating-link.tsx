import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";

const FollowedRating = lazy(async () => (await import("#components/order/rating/followed-rating.tsx")).FollowedRating);

/** What follows a rating's link comes with the first of them. */
export function RatingLink() {
  const isLinked = useSearchParams().has("rate");
  const [wasLinked, setWasLinked] = useState(false);
  if (isLinked && !wasLinked) setWasLinked(true);
  if (!wasLinked) return null;
  return (
    <PanelBoundary>
      <FollowedRating />
    </PanelBoundary>
  );
}
