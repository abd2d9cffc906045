import { useSetAtom } from "jotai/react";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { orderInPath } from "#lib/client/order/tracking/order-in-path.ts";
import { rateIn, ratingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import { forgetQuery } from "#lib/client/panel/forget-query.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { RatingResult } from "./rating-result.tsx";

const results = new Map([
  ["success", true],
  ["reject", false],
  ["failed", false],
]);

/** A rating's link opens its dialog, and what follows a rating says how it went; neither changes anything (A122, U13). */
export function FollowedRating() {
  const query = useSearchParams();
  const linkRate = query.get("rate");
  const inPath = orderInPath(usePathname());
  const number = query.get("display_number") ?? inPath;
  const begin = useSetAtom(ratingDraft);
  const { open } = usePanelActions();
  const [link, setLink] = useState<{ linkRate: string | null; isDone: boolean }>({ linkRate: null, isDone: true });
  if (linkRate !== link.linkRate && (linkRate !== null || link.isDone))
    setLink({ linkRate, isDone: linkRate === null });
  const isSent = link.linkRate === null || link.isDone ? undefined : results.get(link.linkRate);
  useEffect(() => {
    if (linkRate === null) return;
    // Before a panel makes a history entry of its own: Back must not rate again.
    forgetQuery("rate");
    forgetQuery("display_number");
    const rate = rateIn(linkRate);
    if (rate !== null && number !== null) {
      begin(() => ({ number: number.trim().toUpperCase(), rate, observation: "", showsOk: true }));
      open("rating");
    }
  }, [linkRate, number, begin, open]);
  if (isSent === undefined) return null;
  return <RatingResult isSent={isSent} onDone={() => setLink((last) => ({ ...last, isDone: true }))} />;
}
