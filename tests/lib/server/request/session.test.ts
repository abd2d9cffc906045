import { describe, expect, test, vi } from "vitest";
import { longestToken } from "#wire/person/account.ts";
import { emptySession, openSession, sealSession, type Session } from "#lib/server/request/session-seal.ts";

const secret = "s".repeat(40);
const other = "o".repeat(40);
const session: Session = {
  tenant: "sabor.localhost",
  browser: null,
  pending: null,
  login: { token: "t".repeat(64), userId: "12" },
};

describe("the sealed session", () => {
  test("opens for its tenant, with the secret that sealed it", async () => {
    const seal = await sealSession(session, [secret]);
    expect(await openSession(seal, "sabor.localhost", [secret])).toEqual(session);
    expect(seal).not.toContain("tttt");
  });

  test("is nobody's on another tenant (T6)", async () => {
    const seal = await sealSession(session, [secret]);
    expect(await openSession(seal, "tienda.localhost", [secret])).toBeNull();
  });

  test("is nobody's when the tenant inside is another, even under the right key (T6)", async () => {
    const seal = await sealSession({ ...session, tenant: "tienda.localhost" }, [secret]);
    expect(await openSession(seal, "tienda.localhost", [secret])).not.toBeNull();
    expect(await openSession(seal, "sabor.localhost", [secret])).toBeNull();
  });

  test("outlives a rotation of the secret, until the old one is dropped (F27)", async () => {
    const seal = await sealSession(session, [secret]);
    expect(await openSession(seal, "sabor.localhost", [other, secret])).toEqual(session);
    expect(await openSession(seal, "sabor.localhost", [other])).toBeNull();
    const renewed = await sealSession(session, [other, secret]);
    expect(await openSession(renewed, "sabor.localhost", [other])).toEqual(session);
  });

  test("stays below 1 kB with the longest contents (U9)", async () => {
    const longest: Session = {
      tenant: `${"a".repeat(60)}.example`,
      browser: "b".repeat(32),
      pending: {
        email: `${"e".repeat(64)}@${"d".repeat(60)}.example`,
        sentAt: Date.parse("2026-03-11T12:00:00Z"),
        expiresIn: 600,
        resendIn: 60,
        isLinkOnly: false,
      },
      login: null,
    };
    expect((await sealSession(longest, [secret])).length).toBeLessThan(1000);
    const login = { token: "t".repeat(longestToken), userId: "9".repeat(40) };
    const loggedIn: Session = { ...emptySession(`${"a".repeat(92)}.example`), browser: "b".repeat(32), login };
    expect((await sealSession(loggedIn, [secret])).length).toBeLessThan(985);
  });

  test("broken, cut, foreign and old seals are nobody's, and never throw", async () => {
    const seal = await sealSession(session, [secret]);
    const middle = Math.floor(seal.length / 2);
    const changed = seal.slice(0, middle) + (seal[middle] === "a" ? "b" : "a") + seal.slice(middle + 1);
    const broken = ["", "x", seal.slice(0, -9), changed, seal.slice(4), "Fe26.2*1*a*b*c**d*e~2", "x".repeat(9000)];
    for (const text of broken) expect(await openSession(text, "sabor.localhost", [secret])).toBeNull();
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ["Date"] });
    expect(await openSession(seal, "sabor.localhost", [secret])).toBeNull();
    vi.useRealTimers();
  });

  test("nobody is nobody", () => {
    expect(emptySession("x")).toEqual({ tenant: "x", browser: null, pending: null, login: null });
  });
});
