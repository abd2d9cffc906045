/** Ends what push services know of this browser, where there is anything: nobody is notified after a log-out. */
export async function forgetPushes(): Promise<void> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
