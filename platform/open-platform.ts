import type { Hono } from "hono";
import { keptAdminKey } from "#platform/admin/admin-key.ts";
import { mountAdmin } from "#platform/admin/calls.ts";
import { centralCalls } from "#platform/central/calls.ts";
import { mountQrDownload } from "#platform/central/qr-download.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { keptSecret } from "#platform/db/kept-secret.ts";
import { photoFolder } from "#platform/demo/photo-manifest.ts";
import { createApp, type Mount } from "#platform/calls/app.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Log } from "#platform/http/log.ts";
import { mountMedia } from "#platform/http/media.ts";
import { createRateLimiter } from "#platform/http/rate-limit.ts";
import { createAnnouncer } from "#platform/outbox/announce-change.ts";
import { InFlightRequests } from "#platform/http/in-flight-requests.ts";
import { createOutboxMailer, createSmtpMailer } from "#platform/mail/mailer.ts";
import { mountOutbox } from "#platform/mail/outbox-page.ts";
import { openOutbox, type Outbox } from "#platform/outbox/open-outbox.ts";
import type { OutboxKind } from "#platform/outbox/outbox-kind.ts";
import { storefrontNotice } from "#platform/outbox/storefront-notice.ts";
import { countDaily, countMostOrdered } from "#platform/central/count-most-ordered.ts";
import { countTogether } from "#platform/central/count-together.ts";
import { createOrderLine } from "#platform/orders/order-line.ts";
import { createOrderKeys } from "#platform/orders/link/order-keys.ts";
import { orderMailTask } from "#platform/orders/order-mail-task.ts";
import { orderMoved } from "#platform/orders/order-moved.ts";
import { orderPush } from "#platform/push/order-push-task.ts";
import { startSimulator } from "#platform/orders/simulator.ts";
import { createTurns } from "#platform/http/turns.ts";
import { FormLane } from "#platform/payments/http/form-lane.ts";
import type { SendRequest } from "#platform/payments/provider/ask-provider.ts";
import { mountPayments } from "#platform/payments/http/mount-payments.ts";
import { openProviders } from "#platform/payments/provider/open-providers.ts";
import { closeTask, lookUpTask, reconcileTask } from "#platform/payments/ledger/payment-tasks.ts";
import { accountChangedTask } from "#platform/contact/account-changed-task.ts";
import { securityNoticeTask } from "#platform/contact/tell-account.ts";
import { refundNotice } from "#platform/payments/refund/refund-notice.ts";
import { paymentUnseenTask } from "#platform/payments/ledger/payment-unseen.ts";
import { refundByHandTask } from "#platform/payments/refund/refund-by-hand.ts";
import { refundTask } from "#platform/payments/refund/refund-payment.ts";
import { refundNewsTask } from "#platform/payments/refund/refund-news.ts";
import { notifyLater } from "#platform/payments/sandbox/decide-charge.ts";
import { mountSandbox } from "#platform/payments/sandbox/mount-sandbox.ts";
import { mountConnect } from "#platform/social/mount-connect.ts";
import { mountSocialSandbox } from "#platform/social/sandbox/mount-social-sandbox.ts";
import { mountStrapi } from "#platform/strapi/mount.ts";
import type { Settings } from "#platform/settings.ts";
import { startPruner } from "./start-pruner.ts";

const mounts: Mount[] = [
  mountOutbox,
  mountAdmin,
  (app) => mountMedia(app, photoFolder),
  (app, platform) => mountQrDownload(app, platform, photoFolder),
  mountPayments,
  mountSandbox,
  mountConnect,
  mountSocialSandbox,
  mountStrapi,
];

/** What runs from the outbox. */
const kinds: readonly OutboxKind[] = [
  storefrontNotice,
  orderMoved,
  orderMailTask,
  orderPush,
  lookUpTask,
  closeTask,
  reconcileTask,
  paymentUnseenTask,
  refundTask,
  refundByHandTask,
  refundNotice,
  refundNewsTask,
  notifyLater,
  securityNoticeTask,
  accountChangedTask,
];

/** A running platform and the way to end what it runs; the database stays the caller's. */
export interface OpenPlatform {
  app: Hono;
  context: PlatformContext;
  outbox: Outbox;
  close: () => void;
}

export async function openPlatform(input: {
  settings: Settings;
  opened: OpenedDatabase;
  clock: () => number;
  log: Log;
}): Promise<OpenPlatform> {
  const { settings, opened, clock, log } = input;
  const { database, reader } = opened;
  const mailer =
    settings.smtpUrl === null
      ? createOutboxMailer(database, settings.mailFrom, clock)
      : createSmtpMailer(settings.smtpUrl, settings.mailFrom);
  // What the sandbox and the platform send each other needs no network.
  const send: SendRequest = async (request) =>
    request.url.startsWith(`${settings.publicUrl}/`) ? await app.request(request) : await fetch(request);
  const context: PlatformContext = {
    database,
    reader,
    settings,
    clock,
    mailer,
    announce: createAnnouncer(settings, clock),
    hurry: () => outbox.hurry(),
    limiter: createRateLimiter(settings.limitFactor, settings.redisUrl),
    orderLine: createOrderLine(opened.kind, settings.orderQueueTimeout),
    takeTurn: createTurns(),
    takePaymentTurn: createTurns(),
    formLane: new FormLane(),
    providers: openProviders(settings, { send, clock }),
    send,
    inFlight: new InFlightRequests(),
    log,
    adminKey: await keptAdminKey(settings),
    codePepper: settings.codePepper ?? (await keptSecret(database, "code-pepper")),
    tokenSecret: await keptSecret(database, "token"),
    placeKey: await keptSecret(database, "place"),
    mostOrdered: countDaily(clock, async (branchId, now) => await countMostOrdered(database, branchId, now)),
    orderedTogether: countDaily(clock, async (branchId, now) => await countTogether(database, branchId, now)),
    orderKeys: createOrderKeys(database, clock),
  };
  const stopSimulator = startSimulator(context);
  const outbox = openOutbox(context, kinds, settings.outboxPause);
  const stopPruner = startPruner(context);
  const close = () => {
    stopSimulator();
    stopPruner();
    outbox.close();
    mailer.close();
    context.limiter.close();
  };
  const app = createApp(context, centralCalls, mounts);
  return { app, context, outbox, close };
}
