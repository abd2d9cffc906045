import { orderPath } from "#domain/order/access/order-link.ts";
import { type PushMessage, pushMessageFrom } from "#domain/order/push/push-message.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows how an order stands, in place of how it stood; once more the same makes no sound (A261). */
async function show({ number, title, text, language }: PushMessage): Promise<void> {
  const { registration } = self;
  const shown = await registration.getNotifications({ tag: number });
  const before = shown.filter(({ body }) => body !== text);
  // What stands there under the same tag is replaced silently: a new state has to be noticed.
  for (const notification of before) notification.close();
  await registration.showNotification(title, { body: text, tag: number, lang: language });
}

/** Shows the page of an order: the window that has it, else a new one at the shop's own address. */
async function openOrder(number: string): Promise<void> {
  const path = orderPath(number);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

/** Has this worker show what the platform sends of an order, and open it at a press. */
export function showNotices(): void {
  self.addEventListener("push", (event) => {
    const message = pushMessageFrom(event.data?.text() ?? "");
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openOrder(event.notification.tag));
  });
}
