import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "#domain/base/duration.ts";
import type { Adjustment } from "#domain/order/adjustment.ts";
import { isLinkAlive, linkLife, orderAccesses, shows, widestAccess } from "#domain/order/access/order-access.ts";
import type { OrderPart } from "#domain/order/access/order-access.ts";
import { orderPath, orderToken, tokenInFragment, tokenKind } from "#domain/order/access/order-link.ts";
import { shownTo } from "#domain/order/access/shown-order.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { isClosed } from "#domain/order/tracking.ts";
import { contentsFixture, orderFixture, ownerFixture } from "#tests/support/order-fixture.ts";

const parts: readonly OrderPart[] = ["standing", "contents", "person"];
const access = fc.constantFrom(...orderAccesses);
const proof = fc.stringMatching(/^[\w-]{22}$/);
const secret = fc.stringMatching(/^#[a-z]{12}$/);

/** An order whose every personal word is `word`, as its owner sees it. */
function owned(word: string) {
  const { lines, amounts } = contentsFixture();
  const adjustment = { rate: null, basis: 0, amount: 0, lines: [] };
  return orderFixture({
    access: "owner",
    contents: contentsFixture({
      lines: lines.map((line) => ({ ...line, note: word })),
      amounts: {
        ...amounts,
        adjustments: [
          { ...adjustment, kind: "coupon", source: { id: word, name: "Bienvenida" } },
          { ...adjustment, kind: "delivery", source: { id: word, name: word } },
          { ...adjustment, kind: "freeDelivery", source: { id: word, name: word } },
        ],
      },
    }),
    owner: ownerFixture({ name: word, phone: word, address: word }),
  });
}

describe("what an access shows (D4)", () => {
  test("is the standing by number, the contents by a shared link, all to the owner", () => {
    expect(orderAccesses.map((one) => parts.filter((part) => shows(one, part)))).toEqual([
      ["standing"],
      ["standing", "contents"],
      ["standing", "contents", "person"],
    ]);
  });

  test("is never less than what a narrower one shows, and the widest of several counts", () => {
    fc.assert(
      fc.property(fc.array(access), access, (several, one) => {
        const widest = widestAccess([...several, one]);
        for (const part of parts) {
          expect(shows(widest, part)).toBe([...several, one].some((each) => shows(each, part)));
        }
      }),
    );
    expect(widestAccess([])).toBe("number");
  });

  test("leaves nothing of the person to others, and nothing of the contents to the number", () => {
    fc.assert(
      fc.property(secret, access, (word, one) => {
        const shown = shownTo(owned(word), one);
        const text = JSON.stringify(shown);
        expect(text.includes(word)).toBe(one === "owner");
        expect(text.includes("Bandeja paisa")).toBe(one !== "number");
        expect(/cash|132000|shareToken/.test(text)).toBe(one !== "number");
        expect(shown).toMatchObject({ access: one, number: "SAB-1001", status: 2, estimate: { min: 30 } });
      }),
    );
  });

  test("leaves of the contents all but who it was: notes, a coupon's code, a fee's zone", () => {
    const order = owned("#abc");
    const promotion: Adjustment = {
      kind: "promotion",
      source: { id: "7", name: "Lunes" },
      rate: null,
      basis: 0,
      amount: -1,
      lines: [],
    };
    const rows = [...(order.contents?.amounts.adjustments ?? []), promotion];
    const amounts = { ...contentsFixture().amounts, adjustments: rows };
    const contents = contentsFixture({ ...order.contents, amounts });
    const shown = shownTo({ ...order, contents }, "shared").contents;
    expect(shown).toEqual({
      ...contents,
      lines: contents.lines.map((line) => ({ ...line, note: "" })),
      amounts: {
        ...amounts,
        adjustments: [
          { ...rows[0], source: { id: null, name: "Bienvenida" } },
          { ...rows[1], source: { id: null, name: null } },
          { ...rows[2], source: { id: null, name: null } },
          promotion,
        ],
      },
    });
  });

  test("narrows only, and once", () => {
    fc.assert(
      fc.property(access, access, (first, second) => {
        const narrower = orderAccesses[Math.min(orderAccesses.indexOf(first), orderAccesses.indexOf(second))];
        const { access: _shown, ...twice } = shownTo(shownTo(owned("#x"), first), second);
        expect(shownTo(owned("#x"), narrower ?? "number")).toMatchObject(twice);
      }),
    );
  });
});

describe("an order's links", () => {
  test("end thirty days after it was closed, not before", () => {
    expect(isLinkAlive(null, Number.MAX_SAFE_INTEGER)).toBe(true);
    expect([0, 29 * day, linkLife - 1, linkLife, 31 * day].map((passed) => isLinkAlive(1000, 1000 + passed))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("end only with an order to which nothing more happens", () => {
    const closed = Object.values(orderStatus).filter(isClosed);
    expect(closed).toEqual([3, 6, 7, 8, 11]);
  });

  test("are read as they were written, and nothing else is one", () => {
    fc.assert(
      fc.property(fc.constantFrom("owner", "shared"), proof, (kind, bits) => {
        const token = orderToken(kind, bits);
        const { pathname, hash } = new URL(orderPath("SAB-1001", token), "https://sabor.co");
        expect([pathname, tokenInFragment(hash), tokenKind(token)]).toEqual(["/rastrear-orden/SAB-1001", token, kind]);
      }),
    );
    expect(orderPath("SÁB 1")).toBe("/rastrear-orden/S%C3%81B%201");
    const bits = "a".repeat(22);
    for (const token of [`xo${bits}`, `o${bits}a`, ` s${bits}`, `s${bits} `]) expect(tokenKind(token)).toBeNull();
    for (const text of ["", "#", "#pedido=", "#pedido=o", `#acceso=o${"a".repeat(22)}`, `#pedido=x${"a".repeat(22)}`])
      expect(tokenInFragment(text)).toBeNull();
  });
});
