import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#lib/cache/content-security-policy.ts";

const none = { mediaOrigins: [], hasMaps: false };

test("the policy of a page allows no inline script but those of its hashes, nobody's frames, and its media origins", () => {
  const policy = contentSecurityPolicy(["'sha256-x'"], { mediaOrigins: ["https://media.example"], hasMaps: false });
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("img-src 'self' data: blob: https://media.example");
  expect(policy).not.toContain("googleapis");
  expect(contentSecurityPolicy([], none)).toContain("script-src 'self';");
  expect(contentSecurityPolicy([], { ...none, hasMaps: true })).toMatch(/connect-src 'self' https:\/\/\*\.googleapis/);
});
