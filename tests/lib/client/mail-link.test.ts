import { expect, test } from "vitest";
import { mailLink } from "#lib/client/mail-link.ts";

test.each([
  ["Hola@Sabor.co", "mailto:hola@sabor.co"],
  ["a+b@sabor.co", "mailto:a%2Bb@sabor.co"],
  ["a?bcc=x&body=%0a#y@sabor.co", "mailto:a%3Fbcc%3Dx%26body%3D%250a%23y@sabor.co"],
])("%s leads to %s: no part of it is read as another (X2)", (email, link) => {
  expect(mailLink(email)).toBe(link);
});

test.each(["", "sabor.co", "a@b", "a@sabor.co?bcc=x@y.co", "a@sabor.co,b@sabor.co", "a b@sabor.co", "a@sabor.co\r\nx"])(
  "%j is no mailbox",
  (email) => {
    expect(mailLink(email)).toBeNull();
  },
);
