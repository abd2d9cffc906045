import { Download, ExternalLink, QrCode as QrCodeIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { transferName, transferChannel } from "#domain/store/transfer.ts";
import type { PaidOrder } from "#lib/exchange/stored/stored-order.ts";
import type { TransferInfo } from "#lib/exchange/transfer.ts";
import { CopyRow } from "./copy-row.tsx";

interface PayStepProps {
  order: PaidOrder;
  transfer: TransferInfo;
}

/** The code, which another phone reads; behind a press where there is a key to copy on this one. */
function QrCode({ order, transfer, isOnly }: PayStepProps & { isOnly: boolean }) {
  const t = useTranslations("payment");
  const { qr } = transfer;
  if (!qr) return null;
  const file = `/api/transfer/qr?branch=${encodeURIComponent(order.branchId)}`;
  return (
    <details open={isOnly || undefined} className="group/qr">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <QrCodeIcon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="flex-1">{t("otherPhone")}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open/qr:rotate-180" />
      </summary>
      <div className="flex flex-col items-center gap-3 pt-2">
        {/* Readers want dark on light, whatever the shop's colours are. */}
        {/* oxlint-disable-next-line nextjs/no-img-element -- a code of one size, shown once */}
        <img
          src={qr.url}
          width={qr.width}
          height={qr.height}
          alt={t("qrAlt", { branch: transfer.branchName })}
          className="h-auto w-56 max-w-full rounded-md border border-line bg-white p-2"
        />
        <a href={file} download="qr.webp" className={buttonClass("secondary")}>
          <Download aria-hidden className="size-5" strokeWidth={1.75} />
          {t("downloadQr")}
        </a>
      </div>
    </details>
  );
}

function PayLink({ href }: { href: string }) {
  const t = useTranslations("payment");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass("primary", "l")}>
      <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
      {t("payLink")}
    </a>
  );
}

/** The first step: where it goes and the exact amount, each to be copied (S3 §2 Success-transfer modal, B4). */
export function PayStep({ order, transfer }: PayStepProps) {
  const t = useTranslations("payment");
  const channel = transferChannel(order.kind, transfer);
  const name = transferName(channel, transfer);
  return (
    <div className="flex flex-col gap-4">
      {name !== null && <CopyRow label={transfer.entity ?? t("key")} shown={name} copied={name} />}
      {name === null && transfer.entity !== null && <p className="text-lg font-bold">{transfer.entity}</p>}
      <CopyRow label={t("amount")} shown={formatPesos(order.total)} copied={String(order.total)} />
      {channel === "link" && transfer.link !== null && <PayLink href={transfer.link} />}
      {transfer.info !== null && (
        <label className="flex flex-col gap-1 text-sm text-ink-muted">
          {t("transferInfo")}
          <textarea
            readOnly
            rows={2}
            value={transfer.info}
            className="field-sizing-content w-full resize-none rounded-md border border-line bg-sunken p-3 text-base text-ink"
          />
        </label>
      )}
      <p className="text-sm text-ink-muted">{t("openBank")}</p>
      {channel === "qr" && <QrCode order={order} transfer={transfer} isOnly={name === null} />}
    </div>
  );
}
