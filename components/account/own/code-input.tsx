import type { ComponentProps } from "react";
import { TextInput } from "#components/ui/field.tsx";

/** A box for the digits of a code that was sent: their keyboard, and what a phone suggests from the message. */
export function CodeInput({ className = "", ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      name="one-time-code"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      {...props}
      className={`text-center text-xl [letter-spacing:0.4em] even-figures ${className}`}
    />
  );
}
