import { useTranslations } from "next-intl";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { ProvenAct, ProviderName } from "#domain/person/login/provider.ts";
import { startProvider } from "#lib/actions/provider.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Opens the way to a provider from the page that stands here, to log in or as proof of who is (A226); `sayFailed` where it cannot be gone. */
export function useStartProvider() {
  const { branchId } = useStore();
  const { showToast } = useToasts();
  const t = useTranslations("account.provider");
  const sayFailed = () => showToast({ text: t("failed"), tone: "error" });
  const open = async (provider: ProviderName, proves: ProvenAct | null = null) => {
    const answer = await reached(startProvider({ provider, path: window.location.pathname, branchId, proves }));
    // A form's redirect is refused by our own policy.
    if (answer.ok) leaveFor(answer.value.address);
    else sayFailed();
  };
  return { open, sayFailed };
}
