import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";

const FollowedRating = lazy(async () => (await import("#components/order/rating/followed-rating.tsx")).FollowedRating);

/** What follows a rating's link comes with the first of them. */
export function RatingLink() {
  const isTold = useSearchParams().has("rate");
  const [wasTold, setWasTold] = useState(false);
  if (isTold && !wasTold) setWasTold(true);
  if (!wasTold) return null;
  return (
    <LazyBoundary>
      <LazyPanelProviders>
        <FollowedRating />
      </LazyPanelProviders>
    </LazyBoundary>
  );
}
