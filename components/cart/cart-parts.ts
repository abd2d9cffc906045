import { lazy } from "#components/ui/lazy.tsx";

const load = async () => (await import("./cart-extras.ts")).cartExtras;

export const CartFillers = lazy(async () => (await load()).CartFillers);
export const CartNotices = lazy(async () => (await load()).CartNotices);
export const LineNews = lazy(async () => (await load()).LineNews);
export const ShareCart = lazy(async () => (await load()).ShareCart);
