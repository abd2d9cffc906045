import { useId } from "react";
import type { CSSProperties, ReactNode } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { ToastOutlet } from "#components/ui/toast/toast.tsx";
import { LayerAgain } from "./layers.ts";
import { useModal } from "./use-modal.ts";
import { useSwipeDown } from "./use-swipe-down.ts";
import { Icon } from "#components/ui/icon.tsx";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** On a phone both come from below; from 768 px `bottom` is a centred dialog and `end` a panel at the right edge. */
  side: "bottom" | "end";
  /** In px, from 768 px on. */
  width?: number;
  /** In px, from 768 px on; as high as its content when not given. */
  height?: number;
  leading?: ReactNode;
  /** The content begins with a heading or photo of its own. */
  isTitleHidden?: boolean;
  /** As high as it may be, so that it does not jump while its content changes. */
  isFull?: boolean;
  /** Of one height, for content that comes after it. */
  isSteady?: boolean;
  /** The id of what in the content names it instead of the title. */
  labelledBy?: string;
  /** The children bring SheetBody and SheetFooter, for forms around both. */
  isBare?: boolean;
  staysOnOutsidePress?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The part of a sheet that scrolls. */
export function SheetBody({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain ${className}`}>{children}</div>;
}

/** The part that stays at its lower edge. */
export function SheetFooter({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`order-2 shrink-0 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] ${className}`}
    >
      {children}
    </div>
  );
}

function SheetHeader(
  props: Pick<SheetProps, "title" | "closeLabel" | "leading" | "isTitleHidden" | "onClose"> & {
    titleId: string | null;
  },
) {
  const { title, closeLabel, leading, isTitleHidden = false, onClose, titleId } = props;
  const floating = isTitleHidden ? "pointer-events-none absolute inset-x-0 top-0 z-10" : "border-b border-line";
  return (
    <header className={`shrink-0 ${floating}`}>
      <div aria-hidden className={`grid place-items-center md:hidden ${isTitleHidden ? "h-5" : "h-4"}`}>
        {/* Over a photo on a plate of its own: it has to be seen on any ground. */}
        <span className={isTitleHidden ? "bg-surface-raised rounded-full px-2 py-1 shadow-raised" : ""}>
          <span data-handle="" className="block h-1 w-10 rounded-full bg-ink-muted" />
        </span>
      </div>
      <div className="flex min-h-12 items-center gap-2 px-2 pb-1 md:min-h-14 md:pt-1">
        {leading}
        {titleId !== null && (
          <h2 id={titleId} className={isTitleHidden ? "sr-only" : "min-w-0 flex-1 px-2 text-lg font-bold"}>
            {title}
          </h2>
        )}
        <IconButton
          label={closeLabel}
          onClick={onClose}
          className={
            isTitleHidden
              ? "pointer-events-auto ml-auto bg-surface-raised text-ink shadow-raised"
              : "ml-auto hover:bg-sunken"
          }
        >
          <Icon name="x" className="size-5" />
        </IconButton>
      </div>
    </header>
  );
}

/** A native modal dialog over the page, closed by its button, Escape, a press outside or a pull down on a phone (UX4–UX6). */
export function Sheet(props: SheetProps) {
  const {
    isOpen,
    onClose,
    side,
    width = 400,
    height,
    isFull = false,
    isSteady = false,
    isBare = false,
    labelledBy,
    staysOnOutsidePress = false,
    footer,
    children,
    ...header
  } = props;
  const titleId = useId();
  const { ref, layerId } = useModal(isOpen, onClose, !staysOnOutsidePress);
  useSwipeDown(ref, isOpen, onClose);
  const style: CSSProperties & Record<`--${string}`, string> = { "--layer-width": `${width}px` };
  if (height !== undefined) style["--layer-height"] = `${height}px`;
  return (
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={labelledBy ?? titleId}
      data-side={side}
      data-full={isFull || undefined}
      data-steady={isSteady || undefined}
      className="layer bg-surface-raised layer-sheet"
      style={style}
    >
      <SheetHeader {...header} onClose={onClose} titleId={labelledBy === undefined ? titleId : null} />
      {/* What opens over it is new, also when it is shown again itself. */}
      <LayerAgain value={false}>{isBare ? children : <SheetBody>{children}</SheetBody>}</LayerAgain>
      {footer !== undefined && footer !== null && <SheetFooter>{footer}</SheetFooter>}
      <ToastOutlet layerId={layerId} />
    </dialog>
  );
}
