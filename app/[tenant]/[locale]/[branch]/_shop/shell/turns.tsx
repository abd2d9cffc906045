import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AttractScreen } from "#components/shell/kiosk/attract-screen.tsx";
import type { KioskTexts } from "#components/shell/kiosk/kiosk.tsx";
import { LazyKiosk } from "#components/shell/kiosk/lazy-kiosk.tsx";
import type { Photo } from "#domain/base/photo.ts";
import { shownMenu } from "#domain/menu/menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import { chooseMethod } from "#domain/store/delivery.ts";
import { isShared } from "#domain/store/mode.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import type { OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

/** A photo of each group of the menu. */
async function dishPhotos(tenant: string, branchId: string): Promise<Photo[]> {
  const menu = shownMenu(await getMenu(tenant, branchId));
  return (menu?.groups ?? []).flatMap(({ items }) => items.find(({ photo }) => photo !== null)?.photo ?? []);
}

async function kioskTexts(): Promise<KioskTexts> {
  const t = await getTranslations("kiosk");
  const ofTurn = {
    title: t("warning.title"),
    text: { usual: t("warning.text.usual"), reading: t("warning.text.reading") },
  };
  return {
    warning: { ...ofTurn, stay: t("warning.stay"), leave: t("warning.leave") },
    asking: { title: t("asking.title"), text: t("asking.text"), agree: t("asking.agree"), leave: t("asking.leave") },
    paused: { title: t("paused.title"), text: t("paused.text") },
    due: {
      title: t("due.title"),
      text: t("due.text"),
      code: t("due.code"),
      failed: t("due.failed"),
      otherwise: t("due.otherwise"),
    },
    onPhone: { title: t("onPhone.title"), text: t("onPhone.text") },
    paid: { title: t("paid.title"), text: t("paid.text") },
    ordered: { title: t("ordered.title"), text: t("ordered.text"), done: t("ordered.done") },
  };
}

/** The shop's panels; on a device that is everybody's with what stands between one guest and the next (A120). */
export async function Turns(props: { store: OpenStore; branch: Branch; children: ReactNode }) {
  const { store, branch, children } = props;
  const { business, tenant, capabilities } = store;
  if (!isShared(capabilities)) return children;
  const attract = (
    <AttractScreen
      name={business.name}
      logo={business.logo}
      photos={await dishPhotos(tenant, branch.id)}
      asksWhere={chooseMethod(branch, "onsite") !== null && chooseMethod(branch, "pickup") !== null}
    />
  );
  return (
    <LazyKiosk attract={attract} texts={await kioskTexts()}>
      {children}
    </LazyKiosk>
  );
}
