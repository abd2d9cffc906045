import type { Locator, Page } from "@playwright/test";

/** A phone between its browser's bars. */
const smallPhone = { width: 360, height: 640 };

/** How high the content of a layer is, with its header and what stays at its edge, in screens of a small phone. */
export async function screensOf(dialog: Locator): Promise<number> {
  const pixels = await dialog.evaluate((layer) => {
    const scrolled = [layer, ...layer.querySelectorAll("*")].filter(
      (part) =>
        part.scrollHeight > part.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(part).overflowY),
    );
    return scrolled.reduce((sum, part) => sum + part.scrollHeight - part.clientHeight, layer.clientHeight);
  });
  return pixels / smallPhone.height;
}

/** The share of the height of a small phone in which lines of the cart are seen, below its header and above what stands at its edge. */
export async function foodShare(page: Page, cart: Locator): Promise<number> {
  const back = page.viewportSize() ?? smallPhone;
  await page.setViewportSize(smallPhone);
  const pixels = await cart.evaluate((layer) => {
    for (let part = layer.querySelector("[data-line]"); part !== null; part = part.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(part).overflowY)) return part.clientHeight;
    return 0;
  });
  await page.setViewportSize(back);
  return pixels / smallPhone.height;
}
