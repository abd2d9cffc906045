import { useRouter } from "next/navigation";
import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { PanelProviders } from "#components/page/panel-providers.tsx";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";

const AddPhone = lazy(async () => (await import("#components/account/profile/add-phone.tsx")).AddPhone);

/** Whoever orders by an account that has no phone, null for anybody else. */
function usePhoneless() {
  const { capabilities } = useStore();
  const { user } = useSession();
  const hasCart = useValue(cartUnits) > 0;
  return hasCart && capabilities.person === "account" && user?.phone === null ? user : null;
}

/** Asks for the phone that an order needs, over the checkout's panel (S2 §2.6); Back leaves the order for the cart. */
export function OrderPhone({ onBack }: { onBack: () => void }) {
  const user = usePhoneless();
  if (user === null) return null;
  return (
    <LazyBoundary failed={FailedPanel}>
      <AddPhone name={user.name} onBack={onBack} />
    </LazyBoundary>
  );
}

/** The same over the checkout's page; Back leads to the menu with its cart. */
export function PagePhone() {
  const router = useRouter();
  return (
    <PanelProviders>
      <OrderPhone onBack={() => router.replace("/")} />
    </PanelProviders>
  );
}
