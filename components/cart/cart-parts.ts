import { lazy } from "#components/ui/lazy.tsx";

export const CartFillers = lazy(async () => (await import("./cart-fillers.tsx")).CartFillers);
export const CartNotices = lazy(async () => (await import("./cart-notices.tsx")).CartNotices);
export const LineNews = lazy(async () => (await import("./line-news.tsx")).LineNews);
