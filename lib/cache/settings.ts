/** What the caches may use. */
export interface CacheSettings {
  pageBytes: number;
  imageBytes: number;
  dataBytes: number;
  /** Null: every process has its own memory only. */
  redisUrl: string | null;
  /** Begins every key, so that pages of another build are never served (framework facts §5). */
  buildId: string;
  /** Part of every key too: a page in the one spelling is not served with texts in the other beside it (A2). */
  isSpellingCorrected: boolean;
  /** Origins of pictures and of the map, for the content security policy. */
  mediaOrigins: readonly string[];
  hasMaps: boolean;
}
