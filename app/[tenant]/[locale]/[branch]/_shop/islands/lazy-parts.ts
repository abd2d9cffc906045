import { lazy } from "#components/ui/lazy.tsx";

const load = async () => (await import("./shop-parts.ts")).shopParts;
const loadCart = async () => await (await load()).loadCart();

export const CardCounts = lazy(async () => (await load()).CardCounts);
export const CartAside = lazy(async () => (await load()).CartAside);
export const CartLines = lazy(async () => (await loadCart()).CartLines);
export const OrderTimeLine = lazy(async () => (await load()).OrderTimeLine);
export const PagePhone = lazy(async () => (await (await loadCart()).loadCheckout()).PagePhone);
export const PanelProviders = lazy(async () => (await load()).PanelProviders);
export const ShopPanels = lazy(async () => (await load()).ShopPanels);
export const UsualRow = lazy(async () => (await load()).UsualRow);
export const CourierSketch = lazy(async () => await (await load()).loadCourierSketch());
export const DishActions = lazy(async () => await (await load()).loadDishActions());
export const DraftKeeper = lazy(async () => await (await load()).loadDraftKeeper());
export const FindOrder = lazy(async () => await (await load()).loadFindOrder());
export const PasskeyOffer = lazy(async () => await (await load()).loadPasskeyOffer());
export const PushTile = lazy(async () => await (await load()).loadPushTile());
export const OrderTracking = lazy(async () => await (await load()).loadTracking());
export const Greeting = lazy(async () => await (await load()).loadGreeting());
