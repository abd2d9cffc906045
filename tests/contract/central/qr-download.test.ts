import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
const file = "tienda-qr-512.webp";

beforeAll(async () => {
  shop = await startTestPlatform();
  const config = { qr_transfer: { url: `/media/${file}`, width: 512, height: 512 } };
  await shop.opened.database.update(branches).set({ config }).where(eq(branches.id, 11));
});
afterAll(() => shop.close());

async function download(query: Record<string, string>) {
  return await shop.platform.app.request(`/api/utils/download/qr?${new URLSearchParams(query).toString()}`);
}

test("a branch's QR is a file to keep (S3 §7)", async () => {
  const answer = await download({ file, business_name: "Fonda <Uno>" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="qr.webp"');
  expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(8, 12))).toBe("WEBP");
});

test("a parameter that it does not know changes nothing (S1 §7)", async () => {
  expect((await download({ file, business_name: "Fonda <Uno>", x: "1" })).status).toBe(200);
});

test.each([
  [{ file, business_name: "Carta Dos" }, 404],
  [{ file: "ajiaco-192.webp", business_name: "Fonda <Uno>" }, 404],
  [{ file: "../manifest.json", business_name: "Fonda <Uno>" }, 400],
  [{ file, business_name: "" }, 400],
  [{ file }, 400],
])("no other file leaves by it: %j", async (query, status) => {
  expect((await download(query as Record<string, string>)).status).toBe(status);
});
