import { atom } from "jotai/vanilla";
import { useState } from "react";
import { useKeepPushes } from "#components/account/own/use-keep-pushes.ts";
import { advanceContactChange, startContactChange } from "#domain/person/account/contact-change.ts";
import type { ContactDraft, ContactEffect, ContactEvent, ContactState } from "#domain/person/account/contact-change.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { enterCode } from "#lib/actions/account.ts";
import { requestContactCode, saveContact } from "#lib/actions/contact.ts";
import { requestProof } from "#lib/actions/password.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useMachine } from "#lib/client/use-machine.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type { SessionUser } from "#lib/exchange/session.ts";

async function answer<T>(
  asked: Promise<Result<T, Failure>>,
  send: Send<ContactEvent>,
  next: (value: T) => ContactEvent,
): Promise<void> {
  const result = await asked;
  send(result.ok ? next(result.value) : { type: "failed", failure: result.failure });
}

/** `dial`: the calling code of the phone that the account has from now on; null where its phone is the one of before. */
type OnTaken = (user: SessionUser, dial: string | null) => void;

/** Does the effects of a change of contacts; what comes of one is an event again. */
function useEffects(onTaken: OnTaken) {
  const asCustomer = useAsCustomer();
  const keepPushes = useKeepPushes();
  return (effect: ContactEffect, send: Send<ContactEvent>): void => {
    switch (effect.kind) {
      case "requestCode":
        return void answer(
          asCustomer(() => requestContactCode(effect.contact)),
          send,
          () => ({ type: "codeSent" }),
        );
      case "requestProof":
        return void answer(
          asCustomer(() => requestProof({})),
          send,
          ({ to }) => ({ type: "proofSent", sentTo: to }),
        );
      case "enterProof":
        return void answer(reached(enterCode({ code: effect.code, consents: false })), send, () => {
          void keepPushes();
          return { type: "proved" };
        });
      case "take":
        return void answer(
          asCustomer(() => saveContact({ ...effect.contact, code: effect.code })),
          send,
          ({ user, isJoined }) => {
            onTaken(user, isJoined ? null : effect.contact.dial);
            return { type: "taken", isJoined };
          },
        );
    }
  };
}

/** A change of the account's mail or phone as it is asked now (domain/person/contact-change.ts), and what sends it an event. */
export function useContactChange(draft: ContactDraft, onTaken: OnTaken) {
  const [own] = useState(() => atom<ContactState>(startContactChange(draft)));
  const { state, send } = useMachine<ContactState, ContactEvent, ContactEffect>(own, {
    advance: advanceContactChange,
    run: useEffects(onTaken),
  });
  useWhenOnline(() => send({ type: "online" }));
  return { state, send };
}
