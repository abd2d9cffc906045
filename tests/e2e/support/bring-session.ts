import type { Page } from "@playwright/test";
import { signUpOverTheWire, type Stack } from "./order-over-the-wire.ts";

/** Gives the browser the session of somebody new, which was begun over the wire; answers its cookie. */
export async function bringSession(page: Page, at: Stack): Promise<string> {
  const cookie = await signUpOverTheWire(at);
  const pair = cookie.split("; ").find((each) => each.startsWith("__Host-vitrina=")) ?? "";
  await page.context().addCookies([
    {
      name: "__Host-vitrina",
      value: pair.slice(pair.indexOf("=") + 1),
      domain: at.host,
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
  return cookie;
}
