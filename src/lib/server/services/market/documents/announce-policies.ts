import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PolicyKind } from '#lib/domain/market/policy.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { documents, policyAnnouncements } from '#lib/server/schema/index.ts';

/** Whom a document concerns: an alarm, once (market.md 21.2). */
const CONCERNED: Record<PolicyKind, string> = {
  terms: 'true',
  privacy: 'true',
  sellerTerms: 'exists (select from marts where general_manager_id = users.id and closed_at is null)',
  location: "exists (select from consents where user_id = users.id and kind = 'location' and withdrawn_at is null)",
};

/**
 * People who are looked at by one statement. Each who is told is a row that every process reads: of too many at once it
 * would look at everything anew.
 */
const AT_ONCE = 500;
/** Between two of them, so that a process that reads late still finds fewer than it can read (platform/changes). */
const PAUSE_MS = 500;

/**
 * Tells everybody whom it concerns of the versions that were published, once each, some at a time: a run that was
 * killed goes on where it was. Answers how many people it has looked at. market.md 21.2.
 */
export async function announcePolicies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { atOnce = AT_ONCE, pause = () => setTimeout(PAUSE_MS) }: { atOnce?: number; pause?: () => Promise<void> } = {},
): Promise<number> {
  for (let looked = 0; ; ) {
    const told = await announceSome({ db, clock }, atOnce);
    if (told === null) return looked;
    looked += told;
    await pause();
  }
}

/** The next batch of the first version that is not announced yet; null where there is none. */
const announceSome = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, atOnce: number): Promise<number | null> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [next] = await tx
      .select()
      .from(policyAnnouncements)
      .where(isNull(policyAnnouncements.doneAt))
      .orderBy(asc(policyAnnouncements.kind), asc(policyAnnouncements.version))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return null;
    const { kind, version, toldUpTo } = next;
    const which = and(eq(documents.kind, kind), eq(documents.version, version));
    const document = oneRow(
      await tx
        .select({ effectiveFrom: documents.effectiveFrom, adverse: documents.adverse })
        .from(documents)
        .where(which),
    );
    const since = document.effectiveFrom.toISOString();
    const details = JSON.stringify({ policy: kind, since, ...(document.adverse ? { isAdverse: 1 } : {}) });
    const { rows } = await tx.execute<{ looked: number; last: number | null }>(sql`
      with page as materialized (select id from users where id > ${toldUpTo} order by id limit ${atOnce}),
      told as (insert into alarms (user_id, kind, details, created_at)
        select users.id, 'policyChanged', ${details}::jsonb, ${now.toISOString()}::timestamptz from users
        where users.id in (select id from page) and deleted_at is null and ${sql.raw(CONCERNED[kind])})
      select count(*)::int as looked, max(id)::bigint as last from page`);
    const { looked, last } = oneRow(rows);
    await tx
      .update(policyAnnouncements)
      .set({ toldUpTo: last ?? toldUpTo, doneAt: looked < atOnce ? now : null })
      .where(and(eq(policyAnnouncements.kind, kind), eq(policyAnnouncements.version, version)));
    return looked;
  });
