import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { SendingView, Troubles, WaitingView } from "#components/checkout/checkout-parts.ts";
import { Button } from "#components/ui/button.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { UnexpectedNotice } from "./unexpected-notice.tsx";
import { loadSending } from "./use-checkout.ts";
import type { Send } from "./use-send.ts";

/** In place of a trouble whose words did not come: they can be asked for again, and so can the send. */
function FailedTroubles({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("common");
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
  return <UnexpectedNotice action={retry} />;
}

/** What went wrong or has to be answered; its code comes with the first sign of a person, at the latest when it is shown. */
export function LazyTroubles({ send }: { send: Send }) {
  if (send.state.name !== "troubled" && send.state.name !== "askingAge") return null;
  return (
    <LazyBoundary failed={FailedTroubles}>
      <Troubles send={send} />
    </LazyBoundary>
  );
}

/** Asks for the troubles with the first press or key, so that a send on a bad line does not wait for them. */
export function usePrefetchedTroubles(): void {
  useEffect(() => {
    // What does not come is asked for again when it is shown.
    const parts = [SendingView, Troubles, WaitingView];
    const ask = () => void Promise.allSettled([loadSending(), ...parts.map(async (part) => await part.prefetch())]);
    const stop = new AbortController();
    const options = { once: true, signal: stop.signal };
    document.addEventListener("pointerdown", ask, options);
    document.addEventListener("keydown", ask, options);
    return () => stop.abort();
  }, []);
}
