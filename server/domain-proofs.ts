import { LRUCache } from "lru-cache";
import { minute } from "#domain/base/duration.ts";
import {
  believedFor,
  type DomainProof,
  isProvedBy,
  isServed,
  proofAfter,
  proofRecord,
  proofRecordName,
} from "#domain/store/domain-proof.ts";
import { createRevalidating, type Kept } from "#lib/edge/revalidating.ts";
import type { Tenant, TenantLookup } from "#lib/edge/tenant/tenant-directory.ts";

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

const mostHosts = 10_000;

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * A look-up for which a host of nobody's proof is nobody's host: a domain that has lapsed, or was given to another business,
 * shows no shop and gets no certificate (T12). The records are asked for once a day; while nobody answers, the last answer stands.
 */
export function proveDomains({ lookup, ownDomains, readRecords, clock, log }: DomainProofParts): TenantLookup {
  if (ownDomains.length === 0) return lookup;
  const kept = new LRUCache<string, Kept<DomainProof>>({ max: mostHosts });
  const proofs = createRevalidating<DomainProof>({ kept, clock, rest: minute });

  async function askFor(key: string, host: string, businessId: string): Promise<DomainProof> {
    const before = kept.peek(key)?.value ?? null;
    const name = proofRecordName(host);
    const proof = proofAfter(before, isProvedBy(await readRecords(name), businessId), clock());
    if (proof.name !== "proved" && before?.name !== proof.name)
      log(`domain.${proof.name}`, { host, name, record: proofRecord(businessId) });
    return proof;
  }

  async function isProved(host: string, { businessId }: Tenant): Promise<boolean> {
    if (ownDomains.some((domain) => isUnder(host, domain))) return true;
    if (businessId === null) return false;
    const key = `${host} ${businessId}`;
    const terms = { fresh: believedFor, servesStale: (proof: DomainProof) => isServed(proof, clock()) };
    const { value } = await proofs.get(key, async () => await askFor(key, host, businessId), terms);
    return isServed(value, clock());
  }

  return async (host, signal, isNew) => {
    const tenant = await lookup(host, signal, isNew);
    return tenant !== null && (await isProved(host, tenant)) ? tenant : null;
  };
}
