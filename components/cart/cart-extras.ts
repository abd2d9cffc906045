import { CartFillers } from "./cart-fillers.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { LineNews } from "./line-news.tsx";
import { ShareCart } from "./share-cart.tsx";

/** What stands around the lines of a cart: one chunk, for each import() costs the page a list of chunks. */
export const cartExtras = { CartFillers, CartNotices, LineNews, ShareCart };
