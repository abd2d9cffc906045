import { createContext } from "react";
import type { Dispatch, SetStateAction } from "react";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Configuration } from "./use-configuration.ts";

/** What is being configured, for whoever keeps it over a reload. */
export interface Drafted {
  item: MenuItem;
  /** The line of the cart that is edited, null for a new one. */
  lineId: string | null;
  start: Configuration;
  configuration: Configuration;
  takeOver: Dispatch<SetStateAction<Configuration>>;
}

export const DraftedContext = createContext<Drafted | null>(null);
