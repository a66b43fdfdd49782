import { asc, eq } from 'drizzle-orm';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { alertKey, isSearchable } from '#lib/domain/discovery/alert.ts';
import { type Place, roundPlace } from '#lib/domain/geo.ts';
import { ALERTS_MOST } from '#lib/domain/person/limits.ts';
import { cleanLine } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { alerts, users } from '#lib/server/schema/index.ts';
import { readChoice, switchesOf } from '../../notice/promotions/read-choice.ts';
import { setSwitches } from '../../notice/promotions/set-switches.ts';
import { refuseWithoutConsent } from '../../person/consents.ts';
import { type ShownAlert, shownAlert } from './list-alerts.ts';

export interface AlertWish extends Place {
  term: string;
  /** Won. */
  maxPrice?: number | null | undefined;
  /** Whole percent below the list price. */
  minDiscount?: number | null | undefined;
  /** Its buyer takes news that invite to buy from now on. */
  promotions?: boolean | undefined;
}

/**
 * Makes a keyword alert around a place, which is kept to about 100 m; the same one again is the one that there is.
 * Answers with it whether its buyer is told at all. Refuses with `alertsFull`, `consentNeeded`, and with `invalidInput`
 * for a term that finds nothing ever.
 */
export async function createAlert(
  deps: Deps,
  viewer: Viewer,
  { lat, lng, maxPrice = null, minDiscount = null, ...wish }: AlertWish,
): Promise<{ alert: ShownAlert; promotions: PromotionSwitches }> {
  const { userId } = viewer;
  const term = cleanLine(wish.term);
  if (!isSearchable(term)) throw new DomainError('invalidInput', { field: 'term', reason: 'termWithoutLetters' });
  const place = roundPlace({ lat, lng });
  const row = await deps.db.transaction(async (tx) => {
    // Two tabs at once take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const own = await tx.select().from(alerts).where(eq(alerts.userId, userId)).orderBy(asc(alerts.id));
    const same = own.find(
      (alert) =>
        alertKey(alert.term) === alertKey(term) &&
        alert.lat === place.lat &&
        alert.lng === place.lng &&
        alert.maxPriceWon === maxPrice &&
        alert.minDiscount === minDiscount,
    );
    if (same) return same;
    if (own.length >= ALERTS_MOST) throw new DomainError('alertsFull', { n: ALERTS_MOST });
    await refuseWithoutConsent(tx, viewer, ['terms'], deps.clock.now());
    return oneRow(
      await tx
        .insert(alerts)
        .values({ userId, term, ...place, maxPriceWon: maxPrice, minDiscount, createdAt: deps.clock.now() })
        .returning(),
    );
  });
  const promotions = wish.promotions
    ? await setSwitches(deps, viewer, { on: true })
    : switchesOf(await readChoice(deps.db, userId));
  return { alert: await shownAlert(row), promotions };
}
