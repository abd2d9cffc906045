import * as fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "#domain/base/network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:c0a8:101", "192.168.1.1"],
  ["::FFFF:0:0", "0.0.0.0"],
  ["::ffff:0:c0a8:101", "0:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("one connection's addresses are one network, its neighbour's another", () => {
  const addresses = Array.from({ length: 500 }, (_, index) => `2001:db8:1:2:${index.toString(16)}::${index + 1}`);
  expect(new Set(addresses.map(networkOf)).size).toBe(1);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
});

test("an IPv4 address is counted as itself in every spelling of IPv6", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
      const padded = hex.map((group) => group.padStart(4, "0").toUpperCase());
      const spellings = [
        `::ffff:${address}`,
        `::ffff:${hex.join(":")}`,
        `0:0:0:0:0:ffff:${hex.join(":")}`,
        `0000:0000:0000:0000:0000:FFFF:${padded.join(":")}`,
        `0::ffff:${hex.join(":")}`,
      ];
      expect(spellings.map(networkOf)).toEqual(spellings.map(() => address));
    }),
  );
});

test("any other IPv6 address is counted by its /64", () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (address, other) => {
      fc.pre(!networkOf(address).includes("."));
      expect(networkOf(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$/);
      expect(networkOf(networkOf(address).replace("/64", "1"))).toBe(networkOf(address));
      expect(networkOf(other.toUpperCase())).toBe(networkOf(other));
    }),
  );
});
