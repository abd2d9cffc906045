import "server-only";
import { LRUCache } from "lru-cache";
import type { CentralRequest } from "./central-request.ts";
import { type CentralAnswer, requestCentral } from "./client.ts";

/** A read that is answered alike whoever asks. */
export type PublicRead = CentralRequest & {
  isRead: true;
  body?: never;
  token?: never;
  guestSecret?: never;
  orderToken?: never;
  headers?: never;
};

/** What was read of an answer that has an entity tag. */
interface Kept<T> {
  etag: string;
  value: T;
  size: number;
}

/** Of the answers' text, in bytes. */
const mostKept = 16 * 1024 * 1024;

/** 'As you have it': of a GET, and of another method (RFC 9110). */
const unchanged = [304, 412];

/**
 * Reads answers of one kind of call. The backend is asked each time; what it says is as it was is neither sent nor read
 * again, so nothing is older than the question. What is answered is shared: nobody may change it.
 *
 * @throws CentralError, and what `read` throws
 */
export function createSameAnswers<T extends object | null>() {
  const kept = new LRUCache<string, Kept<T>>({ maxSize: mostKept, sizeCalculation: ({ size }) => size });
  return async (request: PublicRead, read: (answer: CentralAnswer) => T): Promise<T> => {
    const key = JSON.stringify([request.tenant, request.at, request.method, request.path]);
    const known = kept.get(key);
    const { accepts = [] } = request;
    const asked = known && { headers: { "if-none-match": known.etag }, accepts: [...accepts, ...unchanged] };
    const answer = await requestCentral({ ...request, ...asked });
    if (known && unchanged.includes(answer.status)) return known.value;
    const value = read(answer);
    const { etag, size } = answer;
    if (answer.status === 200 && etag !== null && size > 0) kept.set(key, { etag, value, size });
    return value;
  };
}
