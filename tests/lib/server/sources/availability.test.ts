import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readAvailability } from "#lib/server/sources/availability.ts";
import { readBusiness } from "#lib/server/sources/business.ts";

const central = await vi.hoisted(async () => (await import("#tests/support/central-answers.ts")).centralAnswers());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: central.requestCentral }));
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());
beforeAll(() => void vi.stubEnv("CENTRAL_URL", "https://central.example"));
afterAll(() => void vi.unstubAllEnvs());

const whole = "GET /api/businessv2?domain=sabor.co";
const filter = "POST /api/business/filter";
const hours = { id: 1, open_at: "08:00", close_at: "20:00", days_list: "1,2,3,4,5,6,7" };
const branch = {
  id: 11,
  name: "Centro",
  is_available: true,
  working_days: [hours, { ...hours, id: 2, days_list: "0", close_at: "10:00" }],
  config: {},
};
const row = { id: 7, name: "Sabor", domain: "sabor.co", is_active: true, taxes: [], branches: [branch] };
const rowWith = (more: object) => ({ ...row, branches: [{ ...branch, ...more }] });
const open = { [filter]: { data: [{ id: 7, is_available: true }] }, [whole]: row };

/** A Wednesday that is no holiday, in Bogotá. */
const noon = Date.parse("2026-03-11T12:00:00-05:00");
const night = Date.parse("2026-03-11T22:00:00-05:00");
/** Independence Day, a Monday with hours of its own. */
const holiday = Date.parse("2026-07-20T12:00:00-05:00");

async function ask(answers: Record<string, unknown>, at: number | null = noon) {
  central.answers(answers, at);
  const reading = readBusiness("sabor.co");
  return await readAvailability({ businessId: "7", branchId: "11", reading }, { clientAddress: null });
}

test.each<[string, Record<string, unknown>, number, boolean]>([
  ["within its hours", open, noon, true],
  ["a business that is alone in the answer", { ...open, [filter]: { id: 7, is_available: true } }, noon, true],
  ["a null switch, which is the model's default", { ...open, [filter]: [{ id: 7, is_available: null }] }, noon, true],
  ["outside of its hours", open, night, false],
  ["on a holiday by law", open, holiday, false],
  ["a business that was switched off", { ...open, [filter]: { data: [{ id: 7, is_available: false }] } }, noon, false],
  ["a branch that was switched off", { ...open, [whole]: rowWith({ is_available: false }) }, noon, false],
  ["a branch that is gone", { ...open, [whole]: { ...row, branches: [] } }, noon, false],
])(
  "A156: a backend without the call tells it by row, hours, holidays and its clock: %s",
  async (_, answers, at, isOpen) => {
    expect(await ask(answers, at)).toEqual({ isOpen, at });
    expect(central.asked()).toContain(filter);
  },
);

test.each<[string, Record<string, unknown>, number | null]>([
  ["business/filter fails", { ...open, [filter]: new CentralError("status", "500", 500) }, noon],
  ["it lists nobody", { ...open, [filter]: { data: [] } }, noon],
  ["it tells no switch", { ...open, [filter]: { data: [{ id: 7, is_available: "?" }] } }, noon],
  ["it has no clock", open, null],
  ["the business cannot be read", { ...open, [whole]: new CentralError("timeout", "2 s") }, noon],
])("D3: nothing is decided when %s", async (_, answers, at) => {
  await expect(ask(answers, at)).rejects.toBeInstanceOf(CentralError);
});
