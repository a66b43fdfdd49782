import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { createDice } from './dice.ts';
import { ACCOUNT_KEYS, type People } from './people.ts';
import { drawRating, writeReview } from './review-texts.ts';
import type { DemoFollow, DemoMart, DemoOrder, DemoProduct, DemoReview } from './town-types.ts';
import { byKey } from './town-types.ts';

/** Reviews of most picked-up orders, some hours or days later. buyer@ keeps every second one to write. */
export function demoReviews(
  seed: number,
  now: Date,
  orders: readonly DemoOrder[],
  products: readonly DemoProduct[],
): DemoReview[] {
  const dice = createDice(seed, 'reviews');
  let ofBuyer = 0;
  return orders.flatMap(({ key, buyerKey, martKey, productKey, end }) => {
    if (end.state !== 'pickedUp') return [];
    const isBuyer = buyerKey === ACCOUNT_KEYS.buyer;
    const wanted = isBuyer ? ofBuyer++ % 2 === 0 : dice.chance(0.64);
    const later = addMinutes(end.at, dice.int(60, 3 * MINUTES_PER_DAY));
    if (!wanted || (later > now && !isBuyer)) return [];
    const rating = drawRating(dice);
    const content = writeReview(rating, byKey(products, productKey).name, dice);
    return [{ orderKey: key, martKey, buyerKey, rating, content, createdAt: later > now ? now : later }];
  });
}

/** Who follows which mart; buyer@ follows four near the station. */
export function demoFollows(seed: number, now: Date, marts: readonly DemoMart[], people: People): DemoFollow[] {
  const dice = createDice(seed, 'follows');
  const near = marts.slice(0, 38).map((mart) => mart.key);
  const follow = (userKey: number, martKeys: readonly number[]) =>
    martKeys.map((martKey) => ({ userKey, martKey, createdAt: addMinutes(now, -dice.int(60, 180 * MINUTES_PER_DAY)) }));
  return [
    ...follow(ACCOUNT_KEYS.buyer, [1, 2, 4, 11]),
    ...follow(ACCOUNT_KEYS.buyer2, [1, 5]),
    ...people.buyerKeys.flatMap((key) => follow(key, dice.shuffled(near).slice(0, dice.int(1, 6)))),
  ];
}
