import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { undoAccountChange } from "#lib/actions/contact.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { undoLink } from "#lib/client/panel/undo-link.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useContactFailure } from "./contact-failure.ts";

/** What a notice's link leads to: nothing is undone before the press (U13, A222, A226). */
export function UndoPanel({ isOpen, link }: { isOpen: boolean; link: string }) {
  const t = useTranslations();
  const { close, open } = usePanel();
  const { loggedOut } = useSessionChange();
  const contactFailure = useContactFailure();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useWhenOnline(() => setFailure(null));
  const leave = () => {
    undoLink.forget();
    close();
  };
  const undo = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await reached(undoAccountChange({ link }));
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    undoLink.forget();
    loggedOut();
    setIsDone(true);
  };
  const press = (
    <Button size="l" isBusy={isBusy} onClick={() => void undo()} className="w-full">
      {t("account.contact.undo")}
    </Button>
  );
  return (
    <>
      <Sheet
        isOpen={isOpen && !isDone}
        onClose={leave}
        title={t("account.contact.undoTitle")}
        closeLabel={t("common.close")}
        side="bottom"
        width={400}
        footer={press}
      >
        <div className="flex flex-col gap-4 p-4">
          <p>{t("account.contact.undoText")}</p>
          {failure !== null && (
            <Notice tone="danger" isLive>
              {contactFailure({ kind: "failed", failure, to: "" }, "done")}
            </Notice>
          )}
        </div>
      </Sheet>
      <AlertDialog
        isOpen={isOpen && isDone}
        type="success"
        title={t("account.contact.undoneTitle")}
        confirm={{
          label: t("account.contact.ok"),
          onPress: () => {
            close();
            open("login");
          },
        }}
      >
        {t("account.contact.undone")}
      </AlertDialog>
    </>
  );
}
