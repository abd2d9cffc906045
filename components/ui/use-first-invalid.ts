import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** The ref of a form whose first field that is wrong has the focus after each press in vain: `presses` counts them (UX15). */
export function useFirstInvalid(presses: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [presses]);
  return form;
}
