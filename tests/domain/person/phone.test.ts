import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import type { Phone } from "#domain/person/phone.ts";
import { runs } from "#tests/support/arbitraries.ts";

function read(dial: string, raw: string): Phone | "invalid" {
  const result = parsePhone(dial, raw);
  return result.ok ? result.value : result.failure;
}

describe("parsePhone", () => {
  it.each([
    "3001234567",
    "300 123 4567",
    " 300-123-45-67 ",
    "(300) 123.4567",
    "300/1234567",
    "+573001234567",
    "+57 300 123 4567",
    "0057 300 1234567",
    "57 300 123 4567",
    "+57\u00a0300\u202f123\u20094567",
    "\u202a+57 300 123 4567\u202c",
    "300\u20111234567",
  ])("A84, UX24: %j is the mobile 300 123 4567", (raw) => {
    expect(read("+57", raw)).toEqual({
      dial: "+57",
      national: "3001234567",
      e164: "+573001234567",
      isUnusual: false,
    });
  });

  it.each([
    ["6011234567", false],
    ["6041234567", false],
    ["60 1 123 45 67", false],
    ["1234567", true],
    ["12345678", true],
    ["601234567", true],
  ])("A84: %s in Colombia is taken, unusual: %j", (raw, isUnusual) => {
    expect(read("+57", raw)).toMatchObject({ isUnusual });
  });

  it.each([
    "",
    " ",
    "+",
    "00",
    "abc",
    "300123456a",
    "300 123 456x",
    "123456",
    "1234567890",
    "5712345678",
    "5001234567",
    "6112345678",
    "30012345678",
    "573001234567890",
    "+1 300 123 4567",
    "+58 300 123 4567",
    "++573001234567",
    "3001234567+57",
    "３００１２３４５６７",
    "300,1234567",
    "300;1234567",
    "3001234567 ext 2",
    "<script>",
  ])("A84: %j is no Colombian number", (raw) => {
    expect(read("+57", raw)).toBe("invalid");
  });

  it.each([
    ["+1", "(305) 555-0123", "+13055550123"],
    ["1", "305 555 0123", "+13055550123"],
    ["+58", "0414 1234567", "+584141234567"],
    ["+39", "06 1234567", "+39061234567"],
    ["+593", "+593 99 123 4567", "+593991234567"],
    ["+34", "600123456", "+34600123456"],
    ["+507", "123456", "+507123456"],
    ["+1", "571 234 5678", "+15712345678"],
    ["+1", "12345678901234", "+112345678901234"],
    ["+593", "123456789012", "+593123456789012"],
  ])("A84: %s %s elsewhere is %s", (dial, raw, e164) => {
    expect(read(dial, raw)).toMatchObject({ e164, isUnusual: false });
  });

  it.each([
    ["+1", "12345"],
    ["+1", "123456789012345"],
    ["+593", "1234567890123"],
    ["+34", "+33 600123456"],
    ["", "3001234567"],
    ["+", "3001234567"],
    ["+0", "3001234567"],
    ["CO", "3001234567"],
    ["+12345", "3001234567"],
    ["+57;x", "3001234567"],
  ])("%j %j is invalid", (dial, raw) => {
    expect(read(dial, raw)).toBe("invalid");
  });

  it("X14: length is looked at first", () => {
    // Time of the processor (µs): a busy machine has others take turns.
    const before = process.cpuUsage().user;
    expect(read("+57", "3".repeat(1_000_000))).toBe("invalid");
    expect(read("+57", `${" ".repeat(1_000_000)}3001234567`)).toBe("invalid");
    expect(read("+".repeat(1_000_000), "3001234567")).toBe("invalid");
    expect(process.cpuUsage().user - before).toBeLessThan(50_000);
  });

  it("whatever is typed, an accepted number is E.164 and reads back as itself", () => {
    const dials = fc.constantFrom("+57", "+1", "+34", "+593", "57");
    const raw = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(..."0123456789 +-().".split("")), maxLength: 24 }),
    );
    fc.assert(
      fc.property(dials, raw, (dial, text) => {
        const result = parsePhone(dial, text);
        fc.pre(result.ok);
        const phone = result.ok ? result.value : null;
        expect(phone?.e164).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(phone?.e164).toBe(`${phone?.dial}${phone?.national}`);
        expect(read(dial, phone?.e164 ?? "")).toEqual(phone);
      }),
      { ...runs(300), maxSkipsPerRun: 2000 },
    );
  });
});

describe("wirePhone", () => {
  it("A85: national for +57, code and number elsewhere, the code always", () => {
    expect(wirePhone({ dial: "+57", national: "3001234567", e164: "+573001234567" })).toEqual({
      phone: "3001234567",
      phoneCode: "+57",
    });
    expect(wirePhone({ dial: "+1", national: "3055550123", e164: "+13055550123" })).toEqual({
      phone: "+13055550123",
      phoneCode: "+1",
    });
  });
});
