import { randomInt } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { consentVersion } from "#domain/person/consent.ts";
import { keepConsent } from "#platform/auth/consent.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { roles, users } from "#platform/db/tables/user.ts";
import { accountName } from "#wire/person/phone-account.ts";
import { eq } from "drizzle-orm";
import type { AccountStack } from "./account-stack.ts";
import { layer } from "./checkout.ts";
import { expect } from "./shop-test.ts";

/** Hashed in a moment, where nobody guesses. */
const cheap = { exponent: 4, r: 8, p: 1 };

/** A Colombian mobile that nobody has used yet. */
export function freshNumber(): string {
  return `300${String(randomInt(10_000_000)).padStart(7, "0")}`;
}

interface NewAccount {
  /** A mail address, or a phone in E.164, that was proved. */
  contact: string;
  /** Whom they agreed to be known to. */
  business: number;
  password?: string;
  /** By its type in the platform. */
  role?: "customer" | "authenticated";
  isBlocked?: boolean;
}

/** Somebody who came to a business before, from another browser; answers the account's id. */
export async function makeAccount({ database, now }: AccountStack, account: NewAccount): Promise<number> {
  const { contact, business, password, role = "customer", isBlocked = false } = account;
  const [kept] = await database.select({ id: roles.id }).from(roles).where(eq(roles.type, role));
  const name = accountName(contact);
  const [user] = await database
    .insert(users)
    .values({
      username: name,
      email: name,
      name: "Luis Prueba",
      phone: "3105550198",
      phone_code: "57",
      blocked: isBlocked,
      role: kept?.id ?? null,
      ...(password !== undefined && { password: await hashPassword(password, cheap) }),
    })
    .returning({ id: users.id });
  if (user === undefined) throw new Error("The account was not kept.");
  await keepIdentity(database, { user: user.id, contact }, new Date(now()));
  const consent = { version: consentVersion, accepted_at: new Date(now()).toISOString() };
  await keepConsent(database, { user: user.id, business }, consent, now());
  return user.id;
}

/** Opens the log-in from the account's menu. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }).click();
  return layer(page, /^Iniciar sesión/);
}

/** The same for a mail or phone, up to the field for its code; answers the panel. */
export async function askForCodeTo(page: Page, contact: string): Promise<Locator> {
  const panel = await openLogin(page);
  await panel.getByLabel(/^Correo electrónico/).fill(contact);
  await panel.getByRole("button", { name: "Continuar", exact: true }).click();
  const code = layer(page, /^Revisa tu/);
  await expect(code.getByLabel("Código de acceso")).toBeFocused();
  return code;
}

/** Types a code; the sixth digit sends it. */
export async function typeCode(panel: Locator, code: string): Promise<void> {
  await panel.getByLabel("Código de acceso").fill("");
  await panel.getByLabel("Código de acceso").fill(code);
}

/** Another code of six digits. */
export function wrongCode(right: string, nth = 1): string {
  return String((Number(right) + 111_111 * nth) % 1_000_000).padStart(6, "0");
}

export async function expectIn(page: Page): Promise<void> {
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
}

/** Whom the shop knows here, as the page asks for it. */
export async function whoIsIn(page: Page): Promise<unknown> {
  return await page.evaluate(async () => ((await (await fetch("/api/session")).json()) as { user: unknown }).user);
}

/** From the account's open menu, which follows a log-in out of it; nothing stands open at `next`. */
export async function logOut(page: Page, next: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByText("Sesión cerrada").first()).toBeVisible();
  await page.goto(next);
}

/** A second browser at an address, as another device has it. */
export async function otherBrowser(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: "es-CO", timezoneId: "America/Bogota" });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
