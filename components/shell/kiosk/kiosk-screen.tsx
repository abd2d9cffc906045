import type { ReactNode } from "react";

interface KioskScreenProps {
  title: string;
  text: string;
  /** In the lower third, where every hand reaches. */
  children?: ReactNode;
  /** What is read from afar, above the title. */
  large?: string;
  /** What is scanned with a phone; the number is smaller then. */
  picture?: ReactNode;
}

/** A screen over the whole page of a kiosk. */
export function KioskScreen({ title, text, large, picture, children }: KioskScreenProps) {
  return (
    <section
      aria-live="polite"
      className="bg-surface fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 p-8 text-center"
    >
      {large !== undefined && (
        <p
          className={`leading-none font-bold even-figures ${picture === undefined ? "text-[min(20vw,9rem)]" : "text-4xl"}`}
        >
          {large}
        </p>
      )}
      {picture}
      <p className="text-3xl font-bold text-balance">{title}</p>
      <p className="text-ink-muted max-w-xl text-xl text-balance">{text}</p>
      {children !== undefined && <div className="mt-8 flex w-full max-w-md flex-col gap-3">{children}</div>}
    </section>
  );
}
