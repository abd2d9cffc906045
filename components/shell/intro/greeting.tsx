import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import * as v from "valibot";
import { isVisit, opensWithVideo } from "#domain/store/greeting.ts";
import { isPressed, readArrival } from "#lib/client/arrival.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { savesData } from "#lib/client/device/saves-data.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { IntroVideo } from "./intro-video.tsx";
import type { IntroVideoProps } from "./intro-video.tsx";
import { PromotionPopup } from "./promotion-popup.tsx";
import type { PromotionPopupProps } from "./promotion-popup.tsx";

/** This tab has shown what a visit begins with. */
const greetedValue = deviceValue({ name: "greeted", schema: v.boolean(), isOfTab: true, empty: false });

export interface GreetingProps {
  /** Whose video it is, drawn by the server. */
  splash: ReactNode;
  video: Pick<IntroVideoProps, "url" | "texts"> | null;
  popup: Pick<PromotionPopupProps, "photo" | "texts"> | null;
}

/** What is still to be shown. */
interface Plan {
  hasVideo: boolean;
  hasPopup: boolean;
}

const nothing: Plan = { hasVideo: false, hasPopup: false };

function planOf(isGreeted: boolean): Plan {
  const arrival = readArrival();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isUnwelcome = isCalm || document.hidden || isPressed();
  const hasVideo = opensWithVideo({ arrival, isGreeted, isUnwelcome, savesData: savesData() });
  return { hasVideo, hasPopup: !isGreeted && isVisit(arrival) };
}

/** What a visit begins with over the painted page: the shop's video, then a promotion (A25, A26, A245). */
export function Greeting({ splash, video, popup }: GreetingProps) {
  const [{ hasVideo, hasPopup }, setPlan] = useState(nothing);
  const isGreeted = useGetter(greetedValue);
  const setGreeted = useSetAtom(greetedValue);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setPlan(planOf(isGreeted()));
      setGreeted(() => true);
    });
    return () => cancelAnimationFrame(frame);
  }, [isGreeted, setGreeted]);
  const endVideo = useCallback(() => setPlan((plan) => ({ ...plan, hasVideo: false })), []);
  const endPopup = useCallback(() => setPlan(nothing), []);

  if (hasVideo && video) {
    return (
      <IntroVideo {...video} onEnd={endVideo}>
        {splash}
      </IntroVideo>
    );
  }
  return hasPopup && popup && <PromotionPopup {...popup} onEnd={endPopup} />;
}
