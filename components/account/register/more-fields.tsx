import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import type { NewPassword } from "#domain/person/password.ts";
import type { PasswordFieldsProps } from "./register-fields.tsx";

/** Not a part of an order, and so of no first load. */
const RegisterFields = lazy(async () => (await import("./register-fields.tsx")).RegisterFields);

interface MoreFieldsProps extends Omit<PasswordFieldsProps, "value" | "hasFocus"> {
  /** Undefined while the dialog is the short one. */
  value: NewPassword | undefined;
}

/** The press that opens the dialog to the register form, then what that asks for (S2 §2.3). */
export function MoreFields({ value, texts, onChange }: MoreFieldsProps) {
  const t = useTranslations("account.signUp");
  const [isOpened, setIsOpened] = useState(false);
  if (value !== undefined) {
    return (
      <LazyBoundary>
        <RegisterFields value={value} texts={texts} hasFocus={isOpened} onChange={onChange} />
      </LazyBoundary>
    );
  }
  const open = () => {
    setIsOpened(true);
    onChange({ password: "", confirmation: "" });
  };
  return (
    <Button variant="quiet" onClick={open}>
      {t("more")}
    </Button>
  );
}
