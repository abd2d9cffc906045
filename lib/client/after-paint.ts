/** Longest wait where nothing is painted: in a hidden tab. */
const limit = 100;

/** Resolves after the next frame, in which the browser answers a press: for work that the answer need not wait for. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, limit);
  });
}
