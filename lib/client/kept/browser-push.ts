import { workerPath } from "#domain/base/shop-worker.ts";

/** By what a push service reaches this browser. */
export interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can be notified while the shop is closed; one that was refused it stays so. */
export function canBeNotified(): boolean {
  const hasAll = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return hasAll && Notification.permission !== "denied";
}

function keysOf(subscription: PushSubscription): BrowserKeys | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, p256dh: p256dh.replace(/=+$/, ""), auth: auth.replace(/=+$/, "") };
}

/** By what this browser is reached now; null where it is not. */
export async function browserKeys(): Promise<BrowserKeys | null> {
  if (!canBeNotified()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? keysOf(subscription) : null;
}

/** Where this browser is reached now; null where it is not. */
export async function browserEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** By what this browser may be reached, asking the person first; null where they or the browser refuse. `key` is the platform's. */
export async function askBrowser(key: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(wish).catch(async (error: unknown) => {
    const known = await pushManager.getSubscription();
    if (known === null) throw error;
    // It was for keys that the platform has no more.
    await known.unsubscribe();
    return await pushManager.subscribe(wish);
  });
  return keysOf(subscription);
}
