import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { forgetQuery } from "#lib/client/panel/forget-query.ts";

/** The server's word that what a link of this page leads to is gone. */
const query = "missing";

const parts = ["menu", "onsite", "table"] as const;

export type MissingTexts = Record<(typeof parts)[number] | "product", string>;

/**
 * Says what of a link its shop does not have: a product that is gone, whose link the server has led back to the menu, which is
 * read again (S1 §4, §8), or orders on the spot (A15).
 */
export function MissingLink({ texts }: { texts: MissingTexts }) {
  const { showToast } = useToasts();
  const router = useRouter();
  const part = useSearchParams().get(query);
  const wasElsewhere = useRef(false);
  useEffect(() => {
    if (part === null) {
      wasElsewhere.current = true;
      return;
    }
    const known = parts.find((name) => name === part) ?? "product";
    showToast({ text: texts[known], tone: "error" });
    if (wasElsewhere.current) {
      // The press has added an entry to the history that leads nowhere: back to where it was pressed (UX5).
      window.addEventListener("popstate", () => router.refresh(), { once: true });
      router.back();
      return;
    }
    forgetQuery(query);
    router.refresh();
  }, [part, router, showToast, texts]);
  return null;
}
