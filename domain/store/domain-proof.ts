import { day, hour, minute, week } from "#domain/base/duration.ts";

/** What is known of the record by which a domain names its business (T12); instants in ms. */
export type DomainProof =
  /** No server of names has answered yet. */
  | { name: "unread" }
  | { name: "unproved" }
  /** `at`: when the record was last seen. */
  | { name: "proved"; at: number }
  /** `since`: when the record was found gone, a day after it was last seen at the latest. */
  | { name: "lapsing"; since: number };

/** What a domain's records say: that it is this business's, that it is another's, or neither. */
export type ProofRecord = "own" | "other" | "none";

/** For how long a domain without its record is served: a mistake in a zone ends no shop that is visited. */
const grace = day;

const mark = "vitrina-business=";

/** Where who holds a domain says whose shop it shows. */
export function proofRecordName(host: string): string {
  return `_vitrina.${host}`;
}

/** What has to stand there. It is no secret: only who holds the domain can write it, and it names one business. */
export function proofRecord(businessId: string): string {
  return `${mark}${businessId}`;
}

/** @param records - each with its parts joined; spaces around one do not count */
export function readProofRecords(records: readonly string[], businessId: string): ProofRecord {
  const named = records.map((record) => record.trim()).filter((record) => record.startsWith(mark));
  if (named.includes(proofRecord(businessId))) return "own";
  return named.length > 0 ? "other" : "none";
}

function proofWithoutRecord(before: DomainProof | null, now: number): DomainProof {
  // Nobody visited, so nobody asked: the day of grace began when it should have been asked for.
  if (before?.name === "proved")
    return proofWithoutRecord({ name: "lapsing", since: Math.min(now, before.at + day) }, now);
  return before?.name === "lapsing" && now - before.since < grace ? before : { name: "unproved" };
}

/** @param before - null when the records were never asked for
 * @param now - in ms */
export function proofAfter(before: DomainProof | null, record: ProofRecord, now: number): DomainProof {
  switch (record) {
    case "own":
      return { name: "proved", at: now };
    case "other":
      return { name: "unproved" };
    case "none":
      return proofWithoutRecord(before, now);
  }
}

/** Whether the domain shows its shop; while no server of names answers the last record holds for a week. @param now - in ms */
export function isServed(proof: DomainProof, now: number): boolean {
  switch (proof.name) {
    case "proved":
      return now - proof.at < week;
    case "lapsing":
      return now - proof.since < grace;
    case "unproved":
    case "unread":
      return false;
  }
}

/** Whether it shows its shop once more while the records are asked for anew. @param now - in ms */
export function isServedMeanwhile(proof: DomainProof, now: number): boolean {
  return proof.name === "proved" ? now - proof.at < day + grace : isServed(proof, now);
}

/** For how long the records are not asked for again, in ms; who has just written theirs waits a minute. @param now - in ms */
export function believedFor(proof: DomainProof, now: number): number {
  switch (proof.name) {
    case "proved":
      return day;
    case "lapsing":
      return isServed(proof, now) ? hour : 0;
    case "unproved":
      return minute;
    case "unread":
      return minute / 6;
  }
}
