"use client";

import { createContext, use } from "react";
import type { ReactNode } from "react";

/** The words of the screen that stands for a page that failed: at hand when nothing more can be loaded. */
export interface ErrorTexts {
  title: string;
  text: string;
  retry: string;
  goToMenu: string;
  /** Drawn on the server. */
  icon: ReactNode;
}

const ErrorTextsContext = createContext<ErrorTexts | null>(null);

/** Gives the words to the error screen below. */
export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <ErrorTextsContext value={texts}>{children}</ErrorTextsContext>;
}

/** The words of the error screen, null outside of a shop's pages. */
export function useErrorTexts(): ErrorTexts | null {
  return use(ErrorTextsContext);
}
