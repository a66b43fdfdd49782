import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { chosenConditions } from '#lib/domain/discovery/list-choice.ts';
import { filteredSaleEnd } from '#lib/domain/discovery/list-filter.ts';
import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { ordersFrom } from '#lib/domain/mart/pause.ts';
import { martWindow } from '#lib/domain/product/buyable.ts';
import type { NearMart } from '#lib/server/listings/listed-mart.ts';
import { marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';
import type { Market } from './market.ts';

/** The marts around a place by hand, as the tables have them: each is looked at. */
export async function martsInDatabase(
  { db }: Pick<Market, 'db'>,
  place: Place,
  radiusMetres: number,
  now: Date,
  conditions: Partial<Conditions> = {},
): Promise<NearMart[]> {
  const rows = await db
    .select({ mart: marts, daysOff: daysOffOf(now) })
    .from(marts)
    .where(martIsShown);
  return rows
    .map(({ mart, daysOff }) => {
      const metres = distanceMetres(place, mart);
      const distance = Math.round(metres);
      const takesCards = mart.paymentMethod === PAYMENT_METHOD.cardToo;
      const hours = hoursOf(mart, daysOff);
      const leastSaleEnd = filteredSaleEnd({ hours, takesCards, vouchers: mart.vouchers, distance }, conditions, now);
      const window = martWindow(hours, takesCards, ordersFrom(mart.pausedUntil, now));
      const { id, name, pausedUntil, showsNextPrice } = mart;
      return {
        metres,
        mart: {
          id,
          name,
          searchName: normaliseSearch(name),
          pausedUntil,
          showsNextPrice,
          window,
          distance,
          leastSaleEnd,
        },
      };
    })
    .filter(({ metres }) => metres <= radiusMetres)
    .sort((a, b) => a.metres - b.metres || a.mart.id - b.mart.id)
    .map(({ mart }) => mart)
    .filter(({ leastSaleEnd }) => chosenConditions(conditions).length === 0 || Number.isFinite(leastSaleEnd));
}
