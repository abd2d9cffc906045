/** Answers after a constant time, so that the time reveals nothing (D1); slower work goes on and `onTimeout` is answered. */
export async function answerAtSameTime<T>(
  milliseconds: number,
  work: Promise<T>,
  onTimeout: (work: Promise<T>) => T | Promise<T>,
): Promise<T> {
  const settled = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const pause = new Promise<"pause">((resolve) => {
    setTimeout(resolve, milliseconds, "pause");
  });
  await pause;
  const outcome = await Promise.race([settled, Promise.resolve("timeout" as const)]);
  if (outcome === "timeout") return onTimeout(work);
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}
