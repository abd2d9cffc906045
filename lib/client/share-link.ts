/** What became of a link that is shared: `closed` by the person, `refused` by the browser. */
export type ShareOutcome = "shared" | "copied" | "closed" | "refused";

/** Gives a link away by the device's own sharing, else into the clipboard. */
export async function shareLink(data: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share(data);
      return "shared";
    }
    await navigator.clipboard.writeText(data.url);
    return "copied";
  } catch (error) {
    // Whoever closes the device's own dialog has decided.
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "refused";
  }
}
