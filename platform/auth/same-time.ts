/** Answers after a constant time, so that it tells nothing (D1); slower work goes on and `late` is answered. */
export async function answerAtSameTime<T>(
  milliseconds: number,
  work: Promise<T>,
  late: (work: Promise<T>) => T | Promise<T>,
): Promise<T> {
  const settled = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const pause = new Promise<"pause">((resolve) => {
    setTimeout(resolve, milliseconds, "pause");
  });
  await pause;
  const outcome = await Promise.race([settled, Promise.resolve("late" as const)]);
  if (outcome === "late") return late(work);
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}
