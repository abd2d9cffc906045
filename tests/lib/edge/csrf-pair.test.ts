import { describe, expect, test } from "vitest";
import { createCsrfPair } from "#lib/edge/csrf-pair.ts";

const names = { cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN" };
const answer = (...cookies: string[]) => ({
  headers: new Headers(cookies.map((cookie): [string, string] => ["set-cookie", cookie])),
});

function sent(pair: ReturnType<typeof createCsrfPair>) {
  const headers = new Headers();
  pair.write(headers);
  return [headers.get("cookie"), headers.get("x-xsrf-token")];
}

describe("the cookie and header of S1 §7 (A135)", () => {
  test("have one value of our own, as long as the backend gave none", () => {
    const pair = createCsrfPair(names);
    const [cookie, header] = sent(pair);
    expect(header).toMatch(/^[\w-]{36}$/);
    expect(cookie).toBe(`XSRF-TOKEN=${header}`);
    expect(sent(pair)).toEqual([cookie, header]);
    expect(sent(createCsrfPair(names))).not.toEqual([cookie, header]);
  });

  test("have the value that the backend gave last; the header has it decoded", () => {
    const pair = createCsrfPair(names);
    pair.read(answer("other=1; Path=/", "XSRF-TOKEN=s%3Aabc.d%3D%3D; Path=/; Secure"));
    expect(sent(pair)).toEqual(["XSRF-TOKEN=s%3Aabc.d%3D%3D", "s:abc.d=="]);
    pair.read(answer("other=2"));
    expect(sent(pair)[1]).toBe("s:abc.d==");
    pair.read(answer("XSRF-TOKEN=new"));
    expect(sent(pair)).toEqual(["XSRF-TOKEN=new", "new"]);
  });

  test.each(["XSRF-TOKEN=", "XSRF-TOKEN=a%0d%0ab", "XSRF-TOKEN=%E0%A4%A", `XSRF-TOKEN=${"x".repeat(2000)}`])(
    "%s is no value: what we have stays",
    (cookie) => {
      const pair = createCsrfPair(names);
      const before = sent(pair);
      pair.read(answer(cookie));
      expect(sent(pair)).toEqual(before);
    },
  );
});
