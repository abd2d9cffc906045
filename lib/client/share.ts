/** What became of what is shared: `closed` by the person, `refused` by the browser. */
export type ShareOutcome = "shared" | "copied" | "closed" | "refused";

/** Gives a link or words away by the device's own sharing, else into the clipboard. */
export async function share(data: { title: string } & ({ url: string } | { text: string })): Promise<ShareOutcome> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share(data);
      return "shared";
    }
    await navigator.clipboard.writeText("url" in data ? data.url : data.text);
    return "copied";
  } catch (error) {
    // Whoever closes the device's own dialog has decided.
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "refused";
  }
}
