import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type NoticeTone = "info" | "warning" | "danger" | "success";

const tones: Record<NoticeTone, { frame: string; icon: IconName }> = {
  info: { frame: "bg-sunken text-ink [&>.icon]:text-ink-muted", icon: "info" },
  warning: { frame: "bg-brand-soft text-ink [&>.icon]:text-accent", icon: "triangle-exclamation-point" },
  danger: { frame: "bg-danger-soft text-ink [&>.icon]:text-danger", icon: "circle-exclamation-point" },
  success: { frame: "bg-success-soft text-ink [&>.icon]:text-success", icon: "circle-check" },
};

/** A message that stays in its place on the page. `isLive` announces it when it appears. */
export function Notice(props: {
  tone: NoticeTone;
  title?: string;
  isLive?: boolean;
  action?: ReactNode;
  /** The person may put it away. */
  close?: { label: string; onPress: () => void };
  children?: ReactNode;
}) {
  const { frame, icon } = tones[props.tone];
  return (
    <div role={props.isLive === true ? "status" : undefined} className={`flex gap-3 rounded-md p-3 text-sm ${frame}`}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1">
        {props.title !== undefined && <p className="font-semibold">{props.title}</p>}
        {props.children}
        {props.action !== undefined && <div className="mt-2">{props.action}</div>}
      </div>
      {props.close && (
        <IconButton label={props.close.label} onClick={props.close.onPress} className="-m-2 self-start hover:bg-ink/10">
          <Icon name="x" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
