type PositionPermission = "granted" | "denied" | "prompt";

async function permissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    // Browsers without the permissions call simply ask.
    return null;
  }
}

/** What the browser would do with the question; `prompt` when it does not say. */
export async function positionPermission(): Promise<PositionPermission> {
  return (await permissionStatus())?.state ?? "prompt";
}

/** Resolves when the person has answered the browser's question, at once where the browser has no event for it. */
export async function permissionAnswered(): Promise<void> {
  const status = await permissionStatus();
  if (status?.state !== "prompt") return;
  await new Promise((resolve) => {
    status.addEventListener("change", resolve, { once: true });
  });
}
