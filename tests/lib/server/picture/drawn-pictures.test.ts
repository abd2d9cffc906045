import { describe, expect, test, vi } from "vitest";
import { answerPicture } from "#lib/server/picture/answer-picture.ts";
import { createDrawnPictures } from "#lib/server/picture/drawn-pictures.ts";

const settle = async () => await new Promise((resolve) => setImmediate(resolve));

function bench(bytes = 1_000_000) {
  const pictures = createDrawnPictures({ bytes, mostWaiting: 3 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const find = async (key: string) =>
    await pictures.find(key, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      return Buffer.from(key);
    });
  return { pictures, begun, ends, find };
}

describe("drawn pictures", () => {
  test("are drawn one after the other, each once, and kept", async () => {
    const { begun, ends, find } = bench();
    const asked = ["a", "b", "a"].map(find);
    await settle();
    expect(begun).toEqual(["a"]);
    ends.get("a")?.();
    await settle();
    expect(begun).toEqual(["a", "b"]);
    ends.get("b")?.();
    expect((await Promise.all(asked)).map(String)).toEqual(["a", "b", "a"]);
    expect(String(await find("b"))).toBe("b");
    expect(begun).toEqual(["a", "b"]);
  });

  test("T11: whoever asks for many at once is told to come later, and what is kept still comes", async () => {
    const { begun, ends, find } = bench();
    const first = find("kept");
    await settle();
    ends.get("kept")?.();
    await first;
    const many = Array.from({ length: 100 }, async (_, turn) => await find(`x${turn}`));
    await settle();
    expect(begun).toEqual(["kept", "x0"]);
    expect(await Promise.all(many.slice(4))).toEqual(Array.from({ length: 96 }, () => null));
    expect(String(await find("kept"))).toBe("kept");
  });

  test("that fail are not kept, and the next one is drawn", async () => {
    const { pictures } = bench();
    const failing = vi.fn<() => Promise<Buffer>>(async () => await Promise.reject(new Error("away")));
    await expect(pictures.find("a", failing)).rejects.toThrow("away");
    expect(String(await pictures.find("a", async () => await Promise.resolve(Buffer.from("ok"))))).toBe("ok");
  });

  test("take no more memory than they may", async () => {
    const { pictures } = bench(10_000);
    const draw = vi.fn<() => Promise<Buffer>>(async () => await Promise.resolve(Buffer.alloc(4000)));
    for (const key of ["a", "b", "c", "a"]) await pictures.find(key, draw);
    expect(draw).toHaveBeenCalledTimes(4);
  });
});

describe("an answer with a picture", () => {
  const draw = vi.fn<() => Promise<Buffer>>(async () => await Promise.resolve(Buffer.from("jpeg")));
  const asked = { tenant: "t.localhost", path: "/api/card/1/abc.jpg", type: "image/jpeg", draw } as const;

  test("leads from any other version to the present one, and draws nothing", async () => {
    for (const file of ["old.jpg", "c.jpg", "", "abc.png"]) {
      const { status, headers } = await answerPicture({ ...asked, file });
      expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
        307,
        asked.path,
        "private, no-store",
      ]);
    }
    expect(draw).not.toHaveBeenCalled();
  });

  test("may be kept for ever under its version, whoever's it is", async () => {
    for (const tenant of ["t.localhost", "other.localhost"]) {
      const answer = await answerPicture({ ...asked, tenant, file: "abc.jpg" });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
        "content-length": "4",
      });
    }
    expect(draw).toHaveBeenCalledTimes(2);
  });
});
