"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useCloseSheet } from "#components/product/product-sheet.tsx";

/** The sheet closes again and says why; the menu below is older than the product's end, so it is asked for anew (S1 §4, §8). */
export function MissingInSheet({ text }: { text: string }) {
  const { showToast } = useToasts();
  const close = useCloseSheet();
  const router = useRouter();
  useEffect(() => {
    close();
    router.refresh();
    // Over the menu: a layer that opens would take its place.
    return () => showToast({ text, tone: "error" });
    // Once for each time that it is shown: closing makes the frame anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
