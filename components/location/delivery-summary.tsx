"use client";

import { ChevronDown, MapPin } from "lucide-react";
import { useLocation } from "#lib/client/location-store.ts";
import { openPanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The texts of the summary, from the server or from the messages of a panel. */
export interface DeliverySummaryTexts {
  /** 'Recoger en restaurante'. */
  pickup: string;
  /** 'Entregado por', instead of it in the kiosk. */
  kiosk: string;
  /** 'Entrega a domicilio en dirección'. */
  delivery: string;
  /** 'Restaurante:'. */
  restaurant: string;
  edit: string;
  /** What stands there while nothing was chosen. */
  choose: string;
}

function useSummary(texts: DeliverySummaryTexts): { title: string; place: string | null; isKiosk: boolean } {
  const { mode: appMode, branch } = useStore();
  const { isReady, mode, address } = useLocation();
  const isKiosk = appMode === "kiosco";
  if (isKiosk) return { title: texts.kiosk, place: branch.name, isKiosk };
  if (isReady && mode === "pickup") return { title: texts.pickup, place: branch.name, isKiosk };
  if (isReady && mode === "delivery" && address) {
    const place = [address.line1, address.details].filter((part) => part !== "").join(", ");
    return { title: texts.delivery, place, isKiosk };
  }
  return { title: texts.choose, place: null, isKiosk };
}

/** One line for the head of the page: how and where, a press away from being changed. */
export function DeliverySummaryButton({ texts, className = "" }: { texts: DeliverySummaryTexts; className?: string }) {
  const { title, place, isKiosk } = useSummary(texts);
  if (isKiosk) return null;
  return (
    <button
      type="button"
      onClick={() => openPanel("location")}
      className={`hover:bg-sunken flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 text-left transition-colors ${className}`}
    >
      <MapPin aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className={place === null ? "block text-sm font-semibold" : "block text-xs"}>{title}</span>
        {place !== null && <span className="line-clamp-1 text-sm font-semibold">{place}</span>}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
    </button>
  );
}

/** The whole summary of S2 §2.7: how, where, from which branch, and 'Editar'. */
export function DeliverySummary({ texts }: { texts: DeliverySummaryTexts }) {
  const { branch } = useStore();
  const { mode } = useLocation();
  const { title, place, isKiosk } = useSummary(texts);
  return (
    <section className="border-line flex items-start gap-3 rounded-md border p-4">
      <MapPin aria-hidden className="text-ink-muted mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-sm">
        <h3 className="text-sm font-semibold">{title}</h3>
        {mode === "delivery" && place !== null && <p className="text-base">{place}</p>}
        <p className="text-ink-muted mt-1">
          {texts.restaurant} <span className="text-ink font-semibold">{branch.name}</span>
        </p>
        <p className="text-ink-muted">{branch.address}</p>
        {branch.phone !== null && <p className="text-ink-muted tabular-nums">{branch.phone}</p>}
      </div>
      {!isKiosk && (
        <button
          type="button"
          onClick={() => openPanel("location")}
          className="text-accent -my-2 -mr-2 min-h-11 shrink-0 rounded-sm px-2 text-sm font-semibold underline underline-offset-4"
        >
          {texts.edit}
        </button>
      )}
    </section>
  );
}
