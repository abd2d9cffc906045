import { LocateFixed } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { isDoor } from "#domain/store/placement.ts";
import { type DevicePosition, locateDevice } from "#lib/client/device/device-position.ts";
import { positionPermission } from "#lib/client/device/position-permission.ts";

type Phase = "idle" | "explaining" | "locating" | "denied" | "failed" | "vague";

/** First the reason, then the browser's own question; a point counts while nothing else was chosen since the press. */
function useDevicePlace({ onLocated, onVague, choice }: Pick<UseMyLocationProps, "onLocated" | "onVague" | "choice">) {
  const [phase, setPhase] = useState<Phase>("idle");
  const isMounted = useRef(true);
  const latest = useRef({ onLocated, onVague, choice });
  useEffect(() => {
    latest.current = { onLocated, onVague, choice };
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const locate = async () => {
    setPhase("locating");
    const choiceBefore = latest.current.choice;
    const take = ({ point, accuracyMeters }: DevicePosition) => {
      if (!isMounted.current) return;
      const now = latest.current;
      const isVague = now.onVague !== undefined && !isDoor(accuracyMeters);
      setPhase(isVague ? "vague" : "idle");
      if (now.choice !== choiceBefore) return;
      if (isVague) now.onVague?.(point);
      else now.onLocated(point);
    };
    const answer = await locateDevice(take);
    if (!isMounted.current) return;
    if (answer.ok) {
      take(answer.value);
    } else {
      setPhase(answer.failure === "denied" ? "denied" : "failed");
    }
  };
  const press = async () => {
    const permission = await positionPermission();
    if (!isMounted.current) return;
    if (permission === "granted") await locate();
    else setPhase(permission === "denied" ? "denied" : "explaining");
  };
  return { phase, locate, press, putAway: () => setPhase("idle") };
}

function Explanation({ onAllow, onDecline }: { onAllow: () => void; onDecline: () => void }) {
  const t = useTranslations("location");
  const allow = useRef<HTMLButtonElement>(null);
  // The button that was pressed makes room for this one.
  useEffect(() => allow.current?.focus(), []);
  return (
    <Notice
      tone="info"
      title={t("permission.title")}
      action={
        <div className="flex flex-wrap gap-2">
          <Button ref={allow} variant="secondary" onClick={onAllow}>
            {t("actions.allow")}
          </Button>
          <Button variant="quiet" onClick={onDecline}>
            {t("actions.notNow")}
          </Button>
        </div>
      }
    >
      <p>{t("permission.why")}</p>
    </Notice>
  );
}

interface UseMyLocationProps {
  /** 'Usar mi ubicación', or what else it is for. */
  label: string;
  /** That the device does not say, and what to do then. */
  denied: { title: string; hint: string };
  onLocated: (point: GeoPoint) => void;
  /** In place of `onLocated` for a point that is too vague to be a door, which is shown (A228); any will do without it. */
  onVague?: (point: GeoPoint) => void;
  /** What is chosen instead of the device's point: when it changes while the point is in flight, the point is dropped. */
  choice: unknown;
  /** The caller is still busy with the point. */
  isBusy?: boolean;
}

/** Asks where the device is, and shows a way on when it does not say (UX19, F36). */
export function UseMyLocation({ label, denied, isBusy = false, ...device }: UseMyLocationProps) {
  const t = useTranslations("location");
  const { phase, locate, press, putAway } = useDevicePlace(device);
  const button = useRef<HTMLButtonElement>(null);
  /** The hint of S1 §2, 384 px wide, is closed with an X; the focus goes where it came from. */
  const close = {
    label: t("permission.putAway"),
    onPress: () => {
      putAway();
      button.current?.focus();
    },
  };
  if (phase === "explaining") return <Explanation onAllow={() => void locate()} onDecline={putAway} />;
  return (
    <div className="flex flex-col gap-2">
      <Button
        ref={button}
        variant="secondary"
        className="py-2"
        isBusy={phase === "locating" || isBusy}
        onClick={() => void press()}
      >
        {phase !== "locating" && !isBusy && (
          <LocateFixed aria-hidden className="size-5 shrink-0 max-[15.5em]:hidden" strokeWidth={1.75} />
        )}
        {phase === "locating" ? t("permission.locating") : label}
      </Button>
      {phase === "denied" && (
        <div className="mx-auto w-full max-w-96">
          <Notice tone="warning" isLive title={denied.title} close={close}>
            <p>{denied.hint}</p>
          </Notice>
        </div>
      )}
      {phase === "vague" && (
        <Notice tone="warning" isLive close={close}>
          <p>{t("permission.vague")}</p>
        </Notice>
      )}
      {phase === "failed" && (
        <Notice tone="warning" isLive close={close}>
          <p>{t("permission.failed")}</p>
        </Notice>
      )}
    </div>
  );
}
