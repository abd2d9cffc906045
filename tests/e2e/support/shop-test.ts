import { test as base, expect, type Page } from "@playwright/test";
import { stackPorts } from "./stack.ts";

/** The address of a demo business. */
export function shop(name: "sabor" | "fantasma" | "plaza" | "tienda", path = "/"): string {
  return `http://${name}.localhost:${stackPorts.storefront}${path}`;
}

/**
 * The choice of sabor's first branch, as somebody has it who was there before. Without one a visit goes to the first branch
 * that is open, and for half a minute after another test has closed one the storefront remembers that.
 */
export const chosenBranch = { name: "branch", value: "101", url: shop("sabor") };

/** Messages that a test provokes on purpose: the browser itself logs a failed request. */
interface Expectations {
  /** The shop's service worker keeps what is seen. Elsewhere browsers have none: what it answers, no test could intercept. */
  hasWorker: boolean;
  /** Console messages that this test may cause. */
  expectedMessages: RegExp[];
}

/** Longest wait for a page whose scripts may not come. */
const longestWait = 20_000;

const withoutWorker = () => Reflect.deleteProperty(Navigator.prototype, "serviceWorker");

const hears = () =>
  document.documentElement.hasAttribute("data-hydrated") || document.querySelector("meta[name=scripts]") === null;

/** A page that was opened or loaded again hears presses: its scripts come after it has been painted (ADR 13). */
async function hearAfterLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("vitrina:hydrated", () => document.documentElement.setAttribute("data-hydrated", ""));
  });
  const wait = async () => {
    await page.waitForFunction(hears, null, { timeout: longestWait }).catch(() => undefined);
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await wait();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await wait();
    return answer;
  };
}

/** Playwright's test, in which a console error or warning, or an uncaught exception, fails the test (design §8.7). */
export const test = base.extend<Expectations & { watchConsole: undefined }>({
  hasWorker: [false, { option: true }],
  context: async ({ context, hasWorker }, give) => {
    if (!hasWorker) await context.addInitScript(withoutWorker);
    await give(context);
  },
  page: async ({ page, javaScriptEnabled }, give) => {
    if (javaScriptEnabled) await hearAfterLoad(page);
    await give(page);
  },
  expectedMessages: [[], { option: true }],
  watchConsole: [
    async ({ page, expectedMessages }, use) => {
      const heard: string[] = [];
      page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          heard.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      expect(heard.filter((text) => !expectedMessages.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

interface Mail {
  text: string;
}

/** What was mailed to somebody, the newest first. */
export async function mailsTo(page: Page, recipient: string): Promise<Mail[]> {
  const address = `http://127.0.0.1:${stackPorts.platform}/outbox.json?recipient=${encodeURIComponent(recipient)}`;
  const answer = await page.request.get(address);
  return ((await answer.json()) as { mails: Mail[] }).mails;
}

/** Codes that other browsers have used up, by recipient. */
export const usedCodes = new Map<string, string>();

/** The newest log-in code mailed to somebody, waiting for it to arrive. */
export async function mailedCode(page: Page, recipient: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const mails = await mailsTo(page, recipient);
    code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []).at(0) ?? "";
    expect(["", usedCodes.get(recipient)]).not.toContain(code);
  }).toPass({ timeout: 20_000 });
  return code;
}

/** The log-in link of the newest mail to somebody, waiting for it to arrive. */
export async function mailedLink(page: Page, recipient: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const mails = await mailsTo(page, recipient);
    link = mails.flatMap(({ text }) => /http\S+#acceso=[\w-]+/.exec(text) ?? []).at(0) ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return link;
}
