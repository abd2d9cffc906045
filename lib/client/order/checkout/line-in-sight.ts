/** Resolves when there is a connection and the page is in sight, `milliseconds` later at the latest (A250). */
export async function lineInSight(milliseconds: number): Promise<void> {
  const stop = new AbortController();
  await new Promise<void>((resolve) => {
    const look = () => {
      if (navigator.onLine && document.visibilityState === "visible") resolve();
    };
    const timer = setTimeout(resolve, milliseconds);
    stop.signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", look, { signal: stop.signal });
    document.addEventListener("visibilitychange", look, { signal: stop.signal });
    look();
  });
  stop.abort();
}
