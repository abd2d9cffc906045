import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { FirstPhoto } from "#components/ui/photo/first-photo.tsx";
import { createFirstPhoto } from "#server/http/first-photo.ts";

const photo = await sharp({ create: { width: 1200, height: 316, channels: 3, background: "#a52" } })
  .webp()
  .toBuffer();
const rough = await sharp({
  create: { width: 720, height: 540, channels: 3, noise: { type: "gaussian", sigma: 90 }, background: "#000" },
})
  .png()
  .toBuffer();

const shown = (url: string) =>
  renderToStaticMarkup(
    FirstPhoto({
      photo: { url, width: 1200, height: 316 },
      alt: "",
      sizes: "100vw",
      priority: "high",
      phone: { width: 720, height: 280 },
      className: "h-40",
    }),
  );
const page = (url: string) => Buffer.from(`<main>${shown(url)}<p>$&amp; menú</p></main>`);
const cover = "/media/sabor-portrait-1200.webp";

test("a phone's first photo stands in the page, of its measures and in a small format; other windows keep the address", async () => {
  const { complete } = createFirstPhoto(async () => await Promise.resolve(photo));
  const html = (await complete(page(cover))).toString();
  const data =
    /<source media="\(width &lt; 30rem\)" type="image\/avif" srcSet="data:image\/avif;base64,([^" ]+) 720w" sizes="100vw" width="720" height="280"\/>/.exec(
      html,
    );
  const { format, width, height } = await sharp(Buffer.from(data?.[1] ?? "", "base64")).metadata();
  expect([format, width, height]).toEqual(["heif", 720, 280]);
  expect(html.replace(/<source[^>]*>/, "")).toBe(
    page(cover)
      .toString()
      .replace(/<source[^>]*>/, ""),
  );
});

test("a file is read and made once", async () => {
  const read = vi.fn<(path: string) => Promise<Buffer>>(async () => await Promise.resolve(photo));
  const { complete } = createFirstPhoto(read);
  const [first, second] = [await complete(page(cover)), await complete(page(cover))];
  expect(first.equals(second)).toBe(true);
  expect(read).toHaveBeenCalledExactlyOnceWith(cover);
});

test.each([
  ["that is not there", cover, async () => await Promise.resolve(null)],
  ["that cannot be asked for", cover, async () => await Promise.reject(new Error("away"))],
  ["that is no picture", cover, async () => await Promise.resolve(Buffer.from("<html>"))],
  ["that would be too long", cover, async () => await Promise.resolve(rough)],
  ["from elsewhere", "https://example.com/a.jpg", async () => await Promise.resolve(photo)],
])("a photo %s stays an address", async (_, url, read) => {
  const body = page(url);
  expect(await createFirstPhoto(read).complete(body)).toBe(body);
});

test("a page without one stays as it is, and nothing is read", async () => {
  const read = vi.fn<(path: string) => Promise<Buffer>>(async () => await Promise.resolve(photo));
  const body = Buffer.from('<main><img src="/media/a-640.webp"/></main>');
  expect(await createFirstPhoto(read).complete(body)).toBe(body);
  expect(read).not.toHaveBeenCalled();
});

test("one that is written otherwise than is known here stays an address, and is counted", async () => {
  const { complete, unmatched } = createFirstPhoto(async () => await Promise.resolve(photo));
  await complete(page(cover));
  expect(unmatched()).toBe(0);
  const body = Buffer.from(page(cover).toString().replaceAll("srcSet", "srcset"));
  expect(await complete(body)).toBe(body);
  expect(unmatched()).toBe(1);
});
