import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Way } from '#lib/domain/money.ts';
import { addMinutes, MS_PER_MINUTE } from '#lib/domain/time.ts';
import { isCounterGoods } from './counter-goods.ts';
import { dailyOrders, isDaily } from './daily-shelves.ts';
import { createDice, type Dice, inTurn } from './dice.ts';
import type { EndState, OrderBook, Wish } from './order-book.ts';
import { ACCOUNT_KEYS, type People } from './people.ts';
import type { DemoMart, DemoOrder, DemoProduct, Key } from './town-types.ts';
import { byKey } from './town-types.ts';

const STATES: readonly EndState[] = [...Array<EndState>(16).fill('pickedUp'), 'cancelled', 'cancelled', 'expired'];

/** A moment of the sale at which people buy, some minutes before its end and not after `now`. */
export function momentOfSale(product: DemoProduct, now: Date, dice: Dice): Date {
  const last = Math.min(product.saleEndsAt.getTime(), now.getTime()) - 15 * MS_PER_MINUTE;
  return new Date(product.createdAt.getTime() + Math.floor((last - product.createdAt.getTime()) * dice.next()));
}

function wayAt(mart: DemoMart, dice: Dice): Way {
  if (mart.paymentMethod === PAYMENT_METHOD.onSiteOnly) return 'onSite';
  return dice.pick(['onSite', 'card', 'card', 'reservation'] as const);
}

/** Half a year of buying by the town's people, and some live listings sold out to the last unit. */
export function pastOrders(
  book: OrderBook,
  world: { seed: number; now: Date; marts: readonly DemoMart[]; products: readonly DemoProduct[]; people: People },
): void {
  const { seed, now, marts, products, people } = world;
  const dice = createDice(seed, 'past orders');
  const buyers = [...people.buyerKeys, ...people.buyerKeys, ACCOUNT_KEYS.buyer2];
  for (const product of products) {
    const mart = byKey(marts, product.martKey);
    if (isCounterGoods(product)) continue;
    if (isDaily(mart, product)) {
      dailyOrders(book, { mart, product, buyerKeys: buyers }, dice);
      continue;
    }
    const isLive = product.saleEndsAt > now;
    const wanted = isLive ? (dice.chance(0.16) ? 1 : 0) : dice.int(1, 3);
    for (let i = 0; i < wanted; i += 1) {
      book.order({
        product,
        buyerKey: dice.pick(buyers),
        way: wayAt(mart, dice),
        quantity: dice.int(1, Math.min(3, product.registered)),
        createdAt: momentOfSale(product, now, dice),
        state: dice.pick(STATES),
      });
    }
    const sellsOut = isLive && product.registered <= 4 && dice.chance(0.7);
    for (let tries = 0; sellsOut && book.left(product) > 0 && tries < 6; tries += 1) {
      const createdAt = momentOfSale(product, now, dice);
      book.order({
        product,
        buyerKey: dice.pick(buyers),
        way: 'onSite',
        quantity: book.left(product),
        createdAt,
        state: 'pickedUp',
      });
    }
  }
}

/** The first product, in the order given, with which `wish` is allowed at one of the moments. */
function firstAllowed(
  book: OrderBook,
  candidates: readonly DemoProduct[],
  moments: readonly Date[],
  wish: Omit<Wish, 'product' | 'createdAt'>,
  beside?: DemoOrder,
): DemoOrder | null {
  for (const createdAt of moments) {
    for (const product of candidates) {
      const placed = book.order({ ...wish, product, createdAt }, beside);
      if (placed) return placed;
    }
  }
  return null;
}

/** Minutes ago at which an order that is still open may have been made; 0 works even right after closing time. */
export const RECENT_MINUTES = [4, 13, 26, 41, 1, 0];

/** The orders that owner@ and buyer@ find when they sign in (design.md section 3). */
export function storyOrders(
  book: OrderBook,
  world: { seed: number; now: Date; products: readonly DemoProduct[]; people: People },
): void {
  const { seed, now, people } = world;
  const products = world.products.filter((product) => !isCounterGoods(product));
  const dice = createDice(seed, 'story');
  const live = (martKey: Key) =>
    dice.shuffled(
      products.filter((p) => p.martKey === martKey && p.registered >= 3 && p.saleEndsAt > addMinutes(now, 300)),
    );
  const past = dice.shuffled(products.filter((p) => p.martKey <= 12 && p.registered >= 4 && p.saleEndsAt <= now));
  const recently = (turn: number) =>
    [...RECENT_MINUTES.slice(turn % 4, 4), ...RECENT_MINUTES].map((ago) => addMinutes(now, -ago));

  const buyerAt = (turn: number) => inTurn(people.buyerKeys, turn);
  const openOrders: readonly [martKey: Key, buyerKey: Key, way: Way, quantity: number][] = [
    [2, ACCOUNT_KEYS.buyer, 'onSite', 2],
    [1, ACCOUNT_KEYS.buyer2, 'onSite', 1],
    [1, buyerAt(0), 'reservation', 2],
    [1, buyerAt(1), 'reservation', 1],
    [1, buyerAt(2), 'card', 1],
    [1, buyerAt(3), 'onSite', 3],
    [2, buyerAt(4), 'onSite', 1],
    [2, buyerAt(5), 'onSite', 2],
    [3, buyerAt(6), 'onSite', 1],
  ];
  for (const [turn, [martKey, buyerKey, way, quantity]] of openOrders.entries()) {
    firstAllowed(book, live(martKey), recently(turn), { buyerKey, way, quantity, state: 'open' });
  }

  const buyerStates: readonly EndState[] = [
    'pickedUp',
    'pickedUp',
    'pickedUp',
    'pickedUp',
    'cancelled',
    'expired',
    'pickedUp',
    'cancelled',
  ];
  for (const [turn, state] of buyerStates.entries()) {
    const from = turn * 12;
    for (const product of past.slice(from, from + 12)) {
      const createdAt = momentOfSale(product, now, dice);
      const wish = { buyerKey: ACCOUNT_KEYS.buyer, way: 'onSite', quantity: dice.int(1, 2), state } as const;
      const placed = book.order({ ...wish, product, createdAt });
      if (!placed) continue;
      // One of them came from the cart, with something else of the same mart.
      if (turn === 0)
        firstAllowed(
          book,
          products.filter((p) => p.martKey === product.martKey && p !== product),
          [createdAt],
          wish,
          placed,
        );
      break;
    }
  }
}
