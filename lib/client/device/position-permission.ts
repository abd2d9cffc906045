/** What the browser would do with the question; `prompt` when it does not say. */
export async function positionPermission(): Promise<"granted" | "denied" | "prompt"> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    // Browsers without the permissions call simply ask.
    return "prompt";
  }
}
