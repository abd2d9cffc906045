"use client";

import { atom } from "jotai/vanilla";
import { createContext } from "react";

/** The order waits for what the contact step asks: it sends what was typed into it. */
export const contactAskedAtom = atom(false);

/** The contact step is at it. */
export const contactBusyAtom = atom(false);

/** Tells the order that waits for the contact step that somebody is logged in now; null while none waits. */
export const IdentifiedContext = createContext<(() => void) | null>(null);
