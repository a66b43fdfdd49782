import { and, desc, eq, lte } from 'drizzle-orm';
import { POLICY_KINDS, type PolicyKind } from '#lib/domain/market/policy.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { documents } from '#lib/server/schema/index.ts';

/** A document as it is shown. */
export interface Policy {
  kind: PolicyKind;
  /** 0 for the example that stands where nothing was published. */
  version: number;
  /** Null for that example. */
  text: string | null;
  summary: string;
  effectiveFrom: Date | null;
}

export interface PolicyVersion {
  version: number;
  summary: string;
  effectiveFrom: Date;
}

/** The version of a document that is in force; the example where none is. */
export async function readPolicy({ db, clock }: Pick<Deps, 'db' | 'clock'>, kind: PolicyKind): Promise<Policy> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), lte(documents.effectiveFrom, clock.now())))
    .orderBy(desc(documents.version))
    .limit(1);
  return found ?? { kind, version: 0, text: null, summary: '', effectiveFrom: null };
}

/** One version, also of one that is announced. Refuses with `policyNotFound`. */
export async function readPolicyVersion({ db }: Pick<Deps, 'db'>, kind: PolicyKind, version: number): Promise<Policy> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.version, version)));
  if (!found) throw new DomainError('policyNotFound');
  return found;
}

/** Every version of a document, the newest first. */
export const listPolicyVersions = (db: Db, kind: PolicyKind): Promise<PolicyVersion[]> =>
  db
    .select({ version: documents.version, summary: documents.summary, effectiveFrom: documents.effectiveFrom })
    .from(documents)
    .where(eq(documents.kind, kind))
    .orderBy(desc(documents.version));

/** The documents of which an example is shown, as nothing was published. */
export async function unpublishedPolicies(db: Db): Promise<PolicyKind[]> {
  const found = await db.selectDistinct({ kind: documents.kind }).from(documents);
  return POLICY_KINDS.filter((kind) => !found.some((row) => row.kind === kind));
}
