import { expect, test } from "vitest";
import { chooseEncoding } from "#server/http/encoding.ts";

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["BR", "br"],
  ["identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("accept-encoding %j → %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
