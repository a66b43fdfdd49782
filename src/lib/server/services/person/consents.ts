import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import type { ConsentKind } from '#lib/domain/market/policy.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { consents, documents, placeUses } from '#lib/server/schema/index.ts';

/** A document that somebody has to agree to, in the version that is in force. */
export interface NeededConsent {
  kind: ConsentKind;
  version: number;
}

/** Minor edits since are no reason to ask (market.md 21.4). */
const needed = statement<{ kind: ConsentKind; version: number }>(`
  select kind, max(version)::int as version from documents
  where kind = any(:kinds::text[]) and effective_from <= :now::timestamptz
    and (kind <> 'sellerTerms' or :asSeller::boolean
      or exists (select from marts where general_manager_id = :userId::bigint and closed_at is null))
  group by kind
  having coalesce((select max(version) from consents
    where user_id = :userId::bigint and consents.kind = documents.kind and withdrawn_at is null), 0)
    < max(version) filter (where material)`);

/**
 * What of these a person has not agreed to as it is in force; where nothing was published, nobody is asked. Terms of
 * sellers concern general managers, and with `asSeller` whoever is about to be one.
 */
export const neededConsents = (
  db: Db | Tx,
  { userId }: Pick<Viewer, 'userId'>,
  kinds: readonly ConsentKind[],
  now: Date,
  { asSeller = false }: { asSeller?: boolean } = {},
): Promise<NeededConsent[]> => needed(db, { userId, kinds: [...kinds], now: now.toISOString(), asSeller });

/** Refuses with `consentNeeded` what would make something new for somebody who has not agreed. market.md 21.4. */
export async function refuseWithoutConsent(...asked: Parameters<typeof neededConsents>): Promise<void> {
  refuseNeeded(await neededConsents(...asked));
}

/** The same by what was read. */
export function refuseNeeded(consents: readonly NeededConsent[]): void {
  if (consents.length > 0) throw new DomainError('consentNeeded', { kinds: consents.map(({ kind }) => kind) });
}

/**
 * Keeps that somebody agreed; once, however often it is sent. Refuses with `policyNotFound` a version that is not
 * there, or not in force yet.
 */
export async function giveConsents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  wished: readonly NeededConsent[],
  how: { isOver14: boolean; page: string | null; language: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    for (const { kind, version } of wished) {
      const [document] = await tx
        .select({ version: documents.version })
        .from(documents)
        .where(and(eq(documents.kind, kind), eq(documents.version, version), lte(documents.effectiveFrom, now)));
      if (!document) throw new DomainError('policyNotFound');
      const { page, language } = how;
      const isOver14 = kind === 'terms' && how.isOver14;
      await tx
        .insert(consents)
        .values({ userId, kind, version, isOver14, givenAt: now, page, language })
        .onConflictDoNothing();
    }
  });
}

/** Takes back that the device's place may be used (market.md 21.5). */
export async function withdrawLocation({ db, clock }: Pick<Deps, 'db' | 'clock'>, { userId }: Viewer): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: clock.now() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, 'location'), isNull(consents.withdrawnAt)));
}

/**
 * Keeps that the device's place was used today, without where it was (market.md 21.6); a second time of a day changes
 * nothing. Answers whether it may be used: false where its owner has not agreed, and nothing is kept.
 */
export async function recordPlaceUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<boolean> {
  const at = clock.now();
  if ((await neededConsents(db, viewer, ['location'], at)).length > 0) return false;
  const use = { userId: viewer.userId, day: seoulDate(at), service: 'nearby' as const, at };
  await db.insert(placeUses).values(use).onConflictDoNothing();
  return true;
}

const PLACE_USES_SHOWN = 200;

/** What a person has agreed to, and the days on which the place of their device was used. */
export async function showConsents(db: Db, userId: number) {
  const given = await db
    .select({
      kind: consents.kind,
      version: consents.version,
      isOver14: consents.isOver14,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
      page: consents.page,
      language: consents.language,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id));
  const places = await db
    .select({ day: placeUses.day, service: placeUses.service })
    .from(placeUses)
    .where(eq(placeUses.userId, userId))
    .orderBy(desc(placeUses.day))
    .limit(PLACE_USES_SHOWN);
  return { given, places };
}
