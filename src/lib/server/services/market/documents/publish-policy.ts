import { desc, eq } from 'drizzle-orm';
import { earliestStart, isExample, type PolicyKind } from '#lib/domain/market/policy.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { documents, policyAnnouncements } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';

export interface NewVersion {
  kind: PolicyKind;
  /** The one after the last that its author saw. */
  version: number;
  text: string;
  summary: string;
  material: boolean;
  adverse: boolean;
  /** A day in Seoul, 'yyyy-MM-dd'; today: at once, where it may be. */
  effectiveFrom: string;
}

/**
 * Publishes a version of a document; one that replaces another is announced from then on (`announcePolicies`). The
 * first is asked about, so it is material. Refuses with `invalidInput` for an example, `versionExists` where another
 * came in between (n: the next), and with `versionTooSoon` (at: the first day). market.md 21.1, 21.2.
 */
export async function publishPolicy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Operator,
  wish: NewVersion,
): Promise<{ version: number; effectiveFrom: Date }> {
  if (isExample(wish.text)) throw new DomainError('invalidInput', { field: 'text', reason: 'exampleUnaltered' });
  return db.transaction(async (tx) => {
    const now = clock.now();
    // Two owners take turns.
    await takeTurn(tx, 'policies');
    const [last] = await tx
      .select({ version: documents.version })
      .from(documents)
      .where(eq(documents.kind, wish.kind))
      .orderBy(desc(documents.version))
      .limit(1);
    const version = (last?.version ?? 0) + 1;
    if (wish.version !== version) throw new DomainError('versionExists', { n: version });
    const isFirst = version === 1;
    const earliest = earliestStart(now, { isFirst, adverse: wish.adverse });
    const wished = new Date(`${wish.effectiveFrom}T00:00:00+09:00`);
    const isToday = isFirst && seoulDayNumber(wished) === seoulDayNumber(now);
    if (!isToday && wished < earliest) {
      const first = seoulDayNumber(earliest) + (isFirst ? 0 : 1);
      throw new DomainError('versionTooSoon', { at: seoulDayStart(first).toISOString() });
    }
    const effectiveFrom = isToday ? now : wished;
    const { kind, text, summary, adverse } = wish;
    const material = isFirst || adverse || wish.material;
    const row = { kind, version, text, summary, material, adverse, effectiveFrom };
    await tx.insert(documents).values({ ...row, publishedBy: userId, publishedAt: now });
    if (!isFirst) await tx.insert(policyAnnouncements).values({ kind, version });
    return { version, effectiveFrom };
  });
}
