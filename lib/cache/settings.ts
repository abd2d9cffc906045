import type { StyleParts } from "./style-sheet.ts";
export interface CacheSettings {
  pageBytes: number;
  imageBytes: number;
  dataBytes: number;
  /** Null: every process has its own memory only. */
  redisUrl: string | null;
  /** Begins every key, so that pages of another build are never served (framework facts §5). */
  buildId: string;
  /** Part of every key, so that pages and texts are of the same spelling (A2). */
  isSpellingSpecified: boolean;
  /** Origins of images and of the map, for the content security policy. */
  mediaOrigins: readonly string[];
  hasMaps: boolean;
  /** Inline scripts that the build made itself, which pages may run (X6). */
  buildScripts: ReadonlySet<string>;
  /** Style sheets of the build, by file name. */
  styleSheets: ReadonlyMap<string, StyleParts>;
}
