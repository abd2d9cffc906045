import { useTranslations } from "next-intl";
import { useState } from "react";
import type { InputHTMLAttributes, Ref } from "react";
import { TextInput } from "#components/ui/field.tsx";

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  autoComplete: "current-password" | "new-password";
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed (S2 §2.2). */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations("common");
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex gap-2">
      <TextInput
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={128}
        className="min-w-0"
      />
      <button
        type="button"
        aria-label={t(isShown ? "hidePassword" : "showPassword")}
        onClick={() => setShown(!isShown)}
        className="border-outline hover:bg-sunken min-h-12 shrink-0 rounded-md border px-3 text-sm font-semibold"
      >
        {t(isShown ? "hide" : "show")}
      </button>
    </div>
  );
}
