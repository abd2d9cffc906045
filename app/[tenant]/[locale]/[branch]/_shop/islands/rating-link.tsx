import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";

const FollowedRating = lazy(async () => (await import("#components/order/rating/followed-rating.tsx")).FollowedRating);

/** What follows a rating's link comes with the first of them. */
export function RatingLink() {
  const isTold = useSearchParams().has("rate");
  const [wasTold, setWasTold] = useState(false);
  if (isTold && !wasTold) setWasTold(true);
  if (!wasTold) return null;
  return (
    <PanelBoundary>
      <FollowedRating />
    </PanelBoundary>
  );
}
