import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { LatePanelProviders } from "#components/page/late-panel-providers.tsx";
import { LatePart, late } from "#components/ui/late.tsx";

const FollowedRating = late(async () => (await import("#components/order/rating/followed-rating.tsx")).FollowedRating);

/** What follows a rating's link comes with the first of them. */
export function RatingLink() {
  const isTold = useSearchParams().has("rate");
  const [wasTold, setWasTold] = useState(false);
  if (isTold && !wasTold) setWasTold(true);
  if (!wasTold) return null;
  return (
    <LatePart>
      <LatePanelProviders>
        <FollowedRating />
      </LatePanelProviders>
    </LatePart>
  );
}
