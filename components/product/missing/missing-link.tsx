import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.tsx";
import { forgetQuery } from "#lib/client/panel/forget-query.ts";

/** The server's word that what a link of this page leads to is gone. */
const query = "missing";

export interface MissingTexts {
  product: string;
  menu: string;
}

/** Says that a product is gone, whose link the server has led back to the menu, and reads the menu again (S1 §4, §8). */
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
    showToast({ text: texts[part === "menu" ? "menu" : "product"], tone: "error" });
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
