import { Timed } from "./timed.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";

function Open({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-success">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {text}
    </span>
  );
}

/** 'Abierto hasta las 10:00 p. m.' with a dot; nothing while the shop is closed, for the banner says that. */
export function OpenStatus({ texts }: { texts: TimedText[] }) {
  return <Timed states={texts.map(({ at, text }) => ({ at, state: text === null ? null : <Open text={text} /> }))} />;
}
