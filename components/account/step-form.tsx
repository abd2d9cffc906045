import type { ReactNode, Ref, SubmitEvent } from "react";
import type { LoginEvent } from "#domain/person/login-state.ts";
import type { Send } from "#lib/client/use-machine.ts";

interface StepFormProps {
  id: string;
  send: Send<LoginEvent>;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The form of a step of the log-in: its button stands elsewhere, and what is wrong is shown by the step itself. */
export function StepForm({ id, send, ref, children }: StepFormProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: "submitted" });
  };
  return (
    <form id={id} {...(ref ? { ref } : {})} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {children}
    </form>
  );
}
