import { isOpen } from '#lib/domain/mart/hours.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { type Article, drawArticles } from './assortment.ts';
import type { Dice } from './dice.ts';
import { hoursOf } from './opening-hours.ts';
import type { OrderBook } from './order-book.ts';
import type { DemoMart, DemoProduct, Key } from './town-types.ts';

/**
 * Six weeks of a shelf that is put up every morning, in the owner's marts, so that their numbers show weekdays and
 * hours.
 */
const DAYS = 42;
const OWNERS_MARTS = 2;
/** What such a shelf chooses from, and how much of it stands there on a day. */
const ARTICLES = 14;
const SHELF = { least: 5, most: 8 };

/** How much is bought on a day, Sunday first, beside a usual one. */
const WEEKDAYS = [1.15, 0.7, 0.8, 0.9, 0.95, 1.3, 1.5];
/** When: an hour as often as it stands here. */
const HOURS = [9, 10, 11, 11, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 18, 19, 19, 20, 21];
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;
const ORDERS_A_LISTING = 2.2;

type List<Draft> = (
  mart: DemoMart,
  article: Article,
  timing: { createdAt: Date; saleEndsAt: Date },
  dice: Dice,
) => Draft;

const opening = ({ opensAtMinute }: DemoMart, day: number) => addMinutes(seoulDayStart(day), opensAtMinute);
const closing = ({ opensAtMinute, closesAtMinute }: DemoMart, day: number) =>
  addMinutes(seoulDayStart(day), closesAtMinute > opensAtMinute ? closesAtMinute : closesAtMinute + MINUTES_PER_DAY);

/** The listings of these days, put up at the opening and sold until the closing. */
export function dailyShelves<Draft>(marts: readonly DemoMart[], now: Date, dice: Dice, list: List<Draft>): Draft[] {
  const today = seoulDayNumber(now);
  return marts
    .filter(({ key }) => key <= OWNERS_MARTS)
    .flatMap((mart) => {
      const articles = drawArticles(mart.character, ARTICLES, dice);
      return Array.from({ length: DAYS }, (_, i) => today - DAYS + i).flatMap((day) => {
        const timing = { createdAt: opening(mart, day), saleEndsAt: closing(mart, day) };
        // The first ones are there nearly every day: what sells best.
        const shelf = articles
          .filter((_, at) => dice.chance(1 - at / ARTICLES))
          .slice(0, dice.int(SHELF.least, SHELF.most));
        return timing.saleEndsAt < now ? shelf.map((article) => list(mart, article, timing, dice)) : [];
      });
    });
}

/** Whether a listing is one of these. */
export function isDaily(mart: DemoMart, { createdAt, saleEndsAt }: DemoProduct): boolean {
  const day = seoulDayNumber(createdAt);
  const isOfOpening = createdAt.getTime() === opening(mart, day).getTime();
  return mart.key <= OWNERS_MARTS && isOfOpening && saleEndsAt.getTime() === closing(mart, day).getTime();
}

/** What the town's people buy of one such listing: more on some weekdays and at some hours. */
export function dailyOrders(
  book: OrderBook,
  { mart, product, buyerKeys }: { mart: DemoMart; product: DemoProduct; buyerKeys: readonly Key[] },
  dice: Dice,
): void {
  const day = seoulDayNumber(product.createdAt);
  const weight = WEEKDAYS[(day + FIRST_WEEKDAY) % WEEKDAYS.length]!;
  const wanted = Math.floor(ORDERS_A_LISTING * weight + dice.next() * 1.4);
  for (let i = 0; i < wanted; i += 1) {
    const createdAt = addMinutes(seoulDayStart(day), dice.pick(HOURS) * 60 + dice.int(0, 59));
    if (!isOpen(hoursOf(mart), createdAt)) continue;
    const luck = dice.next();
    book.order({
      product,
      buyerKey: dice.pick(buyerKeys),
      way: mart.paymentMethod === PAYMENT_METHOD.onSiteOnly || luck < 0.5 ? 'onSite' : 'card',
      quantity: dice.int(1, Math.min(3, product.registered)),
      createdAt,
      state: luck > 0.96 ? 'expired' : luck > 0.88 ? 'cancelled' : 'pickedUp',
    });
  }
}
