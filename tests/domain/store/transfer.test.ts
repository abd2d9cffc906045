import { expect, test } from "vitest";
import { transferName, transferChannel } from "#domain/store/transfer.ts";

const qr = { url: "/media/qr.webp", width: 1, height: 1 };

test.each([
  ["transfer", { qr, link: "https://x.example/" }, "qr"],
  ["transfer", { qr: null, link: "https://x.example/" }, "link"],
  ["link.transfer", { qr, link: "https://x.example/" }, "link"],
  ["link.transfer", { qr, link: null }, "qr"],
  ["transfer", { qr: null, link: null }, "text"],
  ["link.transfer", { qr: null, link: null }, "text"],
] as const)("%s with %j is paid by %s", (kind, transfer, channel) => {
  expect(transferChannel(kind, transfer)).toBe(channel);
});

test("the name is that of the channel that is shown, else the other one", () => {
  expect(transferName("qr", { name: "@a", linkName: "B" })).toBe("@a");
  expect(transferName("link", { name: "@a", linkName: "B" })).toBe("B");
  expect(transferName("link", { name: "@a", linkName: null })).toBe("@a");
  expect(transferName("text", { name: null, linkName: "B" })).toBe("B");
  expect(transferName("text", { name: null, linkName: null })).toBeNull();
});
