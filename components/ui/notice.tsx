import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type NoticeTone = "info" | "warning" | "danger" | "success";

const tones: Record<NoticeTone, { frame: string; icon: typeof Info }> = {
  info: { frame: "bg-sunken text-ink [&>svg]:text-ink-muted", icon: Info },
  warning: { frame: "bg-brand-soft text-ink [&>svg]:text-accent", icon: TriangleAlert },
  danger: { frame: "bg-danger-soft text-ink [&>svg]:text-danger", icon: CircleAlert },
  success: { frame: "bg-success-soft text-ink [&>svg]:text-success", icon: CircleCheck },
};

/** A message that stays in its place on the page. `isLive` announces it when it appears. */
export function Notice(props: {
  tone: NoticeTone;
  title?: string;
  isLive?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { frame, icon: Icon } = tones[props.tone];
  return (
    <div role={props.isLive === true ? "status" : undefined} className={`flex gap-3 rounded-md p-3 text-sm ${frame}`}>
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        {props.title !== undefined && <p className="font-semibold">{props.title}</p>}
        {props.children}
        {props.action !== undefined && <div className="mt-2">{props.action}</div>}
      </div>
    </div>
  );
}
