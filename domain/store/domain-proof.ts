import { day, hour, minute } from "#domain/base/duration.ts";

/** What the records of a business's own domain say of it; `since` in ms, when a record that had been there was first gone (T12). */
export type DomainProof = { name: "unproved" } | { name: "proved" } | { name: "lapsing"; since: number };

/** For how long a domain is served whose record has gone: a mistake in a zone ends no shop, somebody else's zone does. */
const grace = day;

/** Where who holds a domain says whose shop it shows. */
export function proofRecordName(host: string): string {
  return `_vitrina.${host}`;
}

/** What has to stand there. It is no secret: only who holds the domain can write it, and it names one business. */
export function proofRecord(businessId: string): string {
  return `vitrina-business=${businessId}`;
}

/** Whether one of the records is this business's; its parts come joined, around it nothing counts but spaces. */
export function isProvedBy(records: readonly string[], businessId: string): boolean {
  return records.some((record) => record.trim() === proofRecord(businessId));
}

/** @param before - null when the records were never asked for
 * @param isThere - whether the business's record stands in what was answered now
 * @param now - in ms */
export function proofAfter(before: DomainProof | null, isThere: boolean, now: number): DomainProof {
  if (isThere) return { name: "proved" };
  if (before === null || before.name === "unproved") return { name: "unproved" };
  return { name: "lapsing", since: before.name === "lapsing" ? before.since : now };
}

/** @param now - in ms */
export function isServed(proof: DomainProof, now: number): boolean {
  return proof.name === "proved" || (proof.name === "lapsing" && now - proof.since < grace);
}

/** For how long the records are not asked for again, in ms; who has just written theirs waits a minute. */
export function believedFor(proof: DomainProof): number {
  switch (proof.name) {
    case "proved":
      return day;
    case "lapsing":
      return hour;
    case "unproved":
      return minute;
  }
}
