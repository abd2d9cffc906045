/** What was asked for goes out; then this process hears nothing for so many ms, neither answers nor its timers. */
export async function keepBusy(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
