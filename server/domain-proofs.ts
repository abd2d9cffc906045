import { LRUCache } from "lru-cache";
import { minute } from "#domain/base/duration.ts";
import { isPlatformHost } from "#domain/store/business.ts";
import {
  believedFor,
  type DomainProof,
  isServed,
  isServedMeanwhile,
  proofAfter,
  proofRecord,
  proofRecordName,
  readProofRecords,
} from "#domain/store/domain-proof.ts";
import { createRevalidating, type Kept } from "#lib/edge/revalidating.ts";
import type { TenantLookup } from "#lib/edge/tenant/tenant-directory.ts";

export interface DomainProofParts {
  lookup: TenantLookup;
  /** Domains that are ours, with all below them: their hosts need no proof. Without any nobody's does. */
  ownDomains: readonly string[];
  /** The TXT records of a name, each with its parts joined; none for a name that has none. @throws when nobody answers */
  readRecords: (name: string) => Promise<string[]>;
  /** In ms. */
  clock: () => number;
  log: (event: string, fields: Record<string, string>) => void;
}

/** A proof holds for the business that the record names, and for no other that the host is given to. */
interface OwnProof {
  businessId: string;
  proof: DomainProof;
}

const mostHosts = 10_000;

type Proofs = Pick<DomainProofParts, "readRecords" | "clock" | "log">;

/** Says whether a host's records name a business. */
function createProofs({ readRecords, clock, log }: Proofs) {
  const kept = new LRUCache<string, Kept<OwnProof>>({ max: mostHosts });
  const proofs = createRevalidating<OwnProof>({ kept, clock, rest: minute });

  /** @throws when no server of names answers and something is known of before */
  async function readProof(host: string, businessId: string): Promise<DomainProof> {
    const last = kept.peek(host)?.value;
    const before = last?.businessId === businessId ? last.proof : null;
    const fields = { host, name: proofRecordName(host), record: proofRecord(businessId) };
    try {
      const record = readProofRecords(await readRecords(fields.name), businessId);
      const proof = proofAfter(before, record, clock());
      if (proof.name !== "proved" && proof.name !== before?.name) log(`domain.${proof.name}`, fields);
      return proof;
    } catch (error) {
      log("domain.unread", { ...fields, reason: error instanceof Error ? error.message : String(error) });
      if (before !== null && before.name !== "unread") throw error;
      // What another business had proved here is none of this one's, and is not to go on either.
      return { name: last === undefined || before !== null ? "unread" : "unproved" };
    }
  }

  /** @throws when nobody can say */
  return async (host: string, businessId: string): Promise<boolean> => {
    const isOf = (own: OwnProof) => own.businessId === businessId;
    const ask = async () => ({ businessId, proof: await readProof(host, businessId) });
    const { value } = await proofs.get(host, ask, {
      fresh: (own) => (isOf(own) ? believedFor(own.proof) : 0),
      servesStale: (own) => isOf(own) && isServedMeanwhile(own.proof, clock()),
    });
    if (isOf(value) && value.proof.name === "unread") throw new Error("No server of names answered");
    return isOf(value) && isServed(value.proof, clock());
  };
}

/**
 * A look-up for which a host without proof is nobody's host: a domain that has lapsed, or was given to another business, shows no
 * shop, gets no certificate, and nobody is sent there (T12). The records are asked for once a day where somebody visits.
 */
export function proveDomains({ lookup, ownDomains, ...parts }: DomainProofParts): TenantLookup {
  if (ownDomains.length === 0) return lookup;
  const isProvedFor = createProofs(parts);

  async function isOurs(host: string, businessId: string | null): Promise<boolean> {
    return isPlatformHost(host, ownDomains) || (businessId !== null && (await isProvedFor(host, businessId)));
  }

  return async (host, signal, isNew) => {
    const tenant = await lookup(host, signal, isNew);
    if (tenant === null || !(await isOurs(host, tenant.businessId))) return null;
    // Whoever asks for another host of a business is led to its main one.
    return tenant.host === host || (await isOurs(tenant.host, tenant.businessId)) ? tenant : null;
  };
}
