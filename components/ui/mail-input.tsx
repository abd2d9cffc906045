import type { ComponentProps } from "react";
import { TextInput } from "./field.tsx";

/** A box for a mail address: its keyboard, what browsers fill in, and the longest that one may be. */
export function MailInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      {...props}
    />
  );
}
