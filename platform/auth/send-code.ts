import { canonicalHost } from "#domain/base/canonical-host.ts";
import { contactKind, isPhoneContact } from "#domain/person/contact.ts";
import type { Locale } from "#domain/base/locale.ts";
import { businessIdByHost, findBusiness, loadHosts } from "#platform/central/load-business.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { linkAddress, loginCodeMail } from "#platform/mail/login-code-mail.ts";
import { loginCodeText, phoneProviderOf, sendToPhone } from "#platform/mail/phone-message.ts";
import { lockAccount } from "./account-lock.ts";
import { findConsentAsked } from "./consent.ts";
import { findAccount } from "./find-account.ts";
import { browserHash } from "./keyed-hash.ts";
import { areTriesSpent, forgetLoginEvent, noteTrier, resendSeconds, waitBeforeCode } from "./login-budget.ts";
import { type CodeHolder, codeMinutes, createCode, dropCode, trierOf } from "./login-code.ts";
import { answerAtSameTime } from "./same-time.ts";
import { findSignUp } from "./sign-up.ts";

interface SentCode {
  sent: true;
  expires_in: number;
  resend_in: number;
  /** The browser's tries are spent for today: the mail holds a link and no code (U4). */
  link_only: boolean;
}

const sentCode: SentCode = { sent: true, expires_in: codeMinutes * 60, resend_in: resendSeconds, link_only: false };

/**
 * The person's name once the mailbox is proved: before, a stranger may have written it. A business that may not see it writes
 * to nobody by name (A220).
 */
async function provedName(
  platform: PlatformContext,
  holder: Pick<CodeHolder, "contact" | "browser"> & { businessId: number },
): Promise<string | null> {
  if (contactKind(holder.contact) === "provider") throw new Refusal(404, "user_not_found");
  const account = await findAccount(platform.database, holder.contact);
  if (account?.isCustomer === false) throw new Refusal(401, "not_a_customer");
  if (account?.isProved === true) {
    const asked = await findConsentAsked(platform.database, { user: account.user.id, business: holder.businessId });
    return asked === "first" ? null : account.user.name;
  }
  const hash = browserHash(platform.codePepper, holder.browser);
  if ((await findSignUp(platform.database, holder.contact, hash)) === null) throw new Refusal(404, "user_not_found");
  return null;
}

/** Makes and counts a code, with one contact's requests serialized. @throws Refusal 429 `too_many_codes` */
export async function prepareCode(platform: PlatformContext, holder: CodeHolder & { businessId: number }, now: number) {
  const { database, codePepper } = platform;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, holder.contact);
    const trier = await trierOf(transaction, codePepper, holder);
    const wait = await waitBeforeCode(transaction, trier, now);
    if (wait !== null) throw tooMany("too_many_codes", wait);
    const eventId = await noteTrier(transaction, trier, "codeRequested", now);
    const isLinkOnly = await areTriesSpent(transaction, trier, now);
    return { ...(await createCode(transaction, codePepper, holder, now)), eventId, isLinkOnly };
  });
}

type PreparedCode = Awaited<ReturnType<typeof prepareCode>>;

/** Revokes a code that nobody delivered, and gives back what was counted. */
export async function takeBackCode(
  { database, clock, log }: PlatformContext,
  made: PreparedCode,
  error: unknown,
): Promise<void> {
  // A mail server's message may repeat the address: only the kind of error is logged (X11).
  const { name, code } = describeError(error);
  log("error", "mail_failed", { name, code });
  await dropCode(database, made.id, clock());
  await forgetLoginEvent(database, made.eventId);
}

/** Whoever asks for a code, and reads its mail in a language. */
interface CodeAsker extends CodeHolder {
  language: Locale;
  /** The shop's address, by which its business is found where no id names it (S2 §7). */
  appLink: string | null;
}

type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** Takes a code to where the account is reached: its phone, or its mailbox. @throws when nobody takes it */
async function deliver(
  platform: PlatformContext,
  { business, holder, name, made }: { business: Business; holder: CodeAsker; name: string | null; made: PreparedCode },
): Promise<void> {
  const { main } = await loadHosts(platform.database, business.id);
  const host = main ?? business.domain;
  const code = made.isLinkOnly ? null : made.code;
  const link = host === null ? null : linkAddress(host, platform.settings.storefrontPort, made.link);
  const { contact } = holder;
  if (!isPhoneContact(contact)) {
    const sender = { id: business.id, name: business.name, domain: host ?? "", primaryColor: business.primary_color };
    const { language } = holder;
    const mail = { business: sender, recipient: contact, language, name, code, link, minutes: codeMinutes };
    return await platform.mailer.send(loginCodeMail(mail));
  }
  const provider = phoneProviderOf(business.config, platform.settings.phoneProvider);
  if (provider === null) throw new Error("Nobody delivers messages to phones.");
  const text = loginCodeText({
    business: business.name,
    code,
    link,
    host,
    minutes: codeMinutes,
    language: holder.language,
  });
  await sendToPhone(provider, { kind: "loginCode", businessId: business.id, phone: contact, text }, platform.clock());
}

/** The business that a mail comes from. @throws Refusal 404 `business_not_found` */
export async function businessOf(
  { database }: PlatformContext,
  { businessId, appLink }: Pick<CodeAsker, "businessId" | "appLink">,
): Promise<Business> {
  const host = appLink !== null && URL.canParse(appLink) ? canonicalHost(new URL(appLink).host) : null;
  const id = businessId ?? (host === null ? null : await businessIdByHost(database, host));
  const business = id === null ? null : await findBusiness(database, id);
  if (business === null || business.is_active !== true) throw new Refusal(404, "business_not_found");
  return business;
}

async function sendCodeNow(platform: PlatformContext, holder: CodeAsker): Promise<SentCode> {
  const now = platform.clock();
  const business = await businessOf(platform, holder);
  const ofBusiness = { ...holder, businessId: business.id };
  const name = await provedName(platform, ofBusiness);
  const made = await prepareCode(platform, ofBusiness, now);
  try {
    await deliver(platform, { business, holder, name, made });
  } catch (error) {
    await takeBackCode(platform, made, error);
    throw new Refusal(503, "mail_unavailable");
  }
  return { ...sentCode, link_only: made.isLinkOnly };
}

/**
 * Sends a log-in code, by mail or to a phone, and answers after a constant time, also when who delivers it is slower.
 * @throws Refusal 422 without a business's id and address, 404 `user_not_found` or `business_not_found`, 401 `not_a_customer`, 429 `too_many_codes`,
 * 503 `mail_unavailable`
 */
export async function sendCode(platform: PlatformContext, holder: CodeAsker): Promise<SentCode> {
  if (holder.businessId === null && holder.appLink === null)
    throw new Refusal(422, "invalid_input", { fields: { app_link: "required" } });
  return answerAtSameTime(platform.settings.codeAnswerTime, sendCodeNow(platform, holder), (work) => {
    work.catch((error: unknown) => platform.log("warn", "late_code_failed", { name: describeError(error).name }));
    return sentCode;
  });
}
