import { WayOutRow } from "#components/shell/visit/way-out-row.tsx";
import { AccountMenu } from "#components/account/account-menu.tsx";
import { lazy } from "#components/ui/lazy.tsx";

const RecentOrders = lazy(async () => (await import("#components/order/known/recent-orders.tsx")).RecentOrders);
const SavedAddresses = lazy(
  async () => (await import("#components/location/saved/saved-addresses.tsx")).SavedAddresses,
);

/** The main menu with what the other features put into it. */
export function MainMenu({ isOpen }: { isOpen: boolean }) {
  return (
    <AccountMenu isOpen={isOpen} orders={<RecentOrders />} addresses={<SavedAddresses />} wayOut={<WayOutRow />} />
  );
}
