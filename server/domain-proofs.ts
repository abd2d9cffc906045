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
  const nameless = new LRUCache<string, true>({ max: mostHosts });
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

  return {
    /** What is known now, without asking. */
    known: (host: string, businessId: string): boolean => {
      const own = kept.peek(host)?.value;
      return own?.businessId === businessId && isServed(own.proof, clock());
    },
    /** @throws when nobody can say */
    find: async (host: string, businessId: string): Promise<boolean> => {
      const isOf = (own: OwnProof) => own.businessId === businessId;
      const ask = async () => ({ businessId, proof: await readProof(host, businessId) });
      const { value } = await proofs.get(host, ask, {
        fresh: (own) => (isOf(own) ? believedFor(own.proof, clock()) : 0),
        servesStale: (own) => isOf(own) && isServedMeanwhile(own.proof, clock()),
      });
      if (isOf(value) && value.proof.name === "unread") throw new Error("No server of names answered");
      return isOf(value) && isServed(value.proof, clock());
    },
    /** A backend without ids can prove no domain: said once of each. */
    noteNameless: (host: string): void => {
      if (nameless.has(host)) return;
      nameless.set(host, true);
      log("domain.nameless", { host });
    },
  };
}

/** A look-up that knows proofs, and what a tenant that it found before still depends on. */
export interface ProvenLookup {
  lookup: TenantLookup;
  mayShow: (host: string, tenant: Tenant) => boolean;
}

/**
 * A look-up for which a host without proof is nobody's host: a domain that has lapsed, or was given to another business, shows no
 * shop, gets no certificate, and nobody is sent there (T12). The records are asked for once a day where somebody visits.
 */
export function proveDomains({ lookup, ownDomains, ...parts }: DomainProofParts): ProvenLookup {
  if (ownDomains.length === 0) return { lookup, mayShow: () => true };
  const proofs = createProofs(parts);
  const isOurs = (host: string) => isPlatformHost(host, ownDomains);

  async function isProved(host: string, { businessId }: Tenant): Promise<boolean> {
    if (isOurs(host)) return true;
    if (businessId !== null) return await proofs.find(host, businessId);
    proofs.noteNameless(host);
    return false;
  }

  return {
    lookup: async (host, signal, isNew) => {
      const tenant = await lookup(host, signal, isNew);
      if (tenant === null) return null;
      // Whoever asks for another host of a business is led to its main one.
      const hosts = new Set([host, tenant.host]);
      const proved = await Promise.all([...hosts].map(async (each) => await isProved(each, tenant)));
      return proved.includes(false) ? null : tenant;
    },
    mayShow: (host, { host: main, businessId }) =>
      [host, main].every((each) => isOurs(each) || (businessId !== null && proofs.known(each, businessId))),
  };
}
