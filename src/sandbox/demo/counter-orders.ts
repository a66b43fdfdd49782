import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Way } from '#lib/domain/money.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { isCounterGoods } from './counter-goods.ts';
import { createDice, inTurn } from './dice.ts';
import { momentOfSale, RECENT_MINUTES } from './history.ts';
import type { EndState, OrderBook } from './order-book.ts';
import { ACCOUNT_KEYS, type People } from './people.ts';
import type { DemoMart, DemoProduct } from './town-types.ts';
import { byKey } from './town-types.ts';

/** What becomes of the orders of one listing: most are handed over, by card first, so that their scale gives back. */
const BOUGHT: readonly { way: Way; state: EndState }[] = [
  { way: 'card', state: 'pickedUp' },
  { way: 'onSite', state: 'pickedUp' },
  { way: 'reservation', state: 'pickedUp' },
];
const CALLED_OFF = { way: 'card', state: 'cancelled' } as const;
const MISSED = { way: 'onSite', state: 'expired' } as const;
const WAYS: readonly Way[] = ['card', 'onSite', 'reservation'];
const TRIES = 16;

/**
 * Orders of goods by weight and of bags, by different people, as a bag is sold to each once a day: buyer@ has one of
 * each, and one of each waits at the counter.
 */
export function counterOrders(
  book: OrderBook,
  world: { seed: number; now: Date; marts: readonly DemoMart[]; products: readonly DemoProduct[]; people: People },
): void {
  const { seed, now, marts, products, people } = world;
  const dice = createDice(seed, 'counter orders');
  const bought = new Set<string>();
  for (const product of products.filter(isCounterGoods)) {
    const isFirst = !bought.has(product.name);
    const isOnSale = product.saleEndsAt > now;
    const isTaken = (way: Way) =>
      way === 'onSite' || byKey(marts, product.martKey).paymentMethod === PAYMENT_METHOD.cardToo;
    const buyers = dice.shuffled(people.buyerKeys);
    if (isOnSale) {
      const buyerKey = inTurn(buyers, 0);
      WAYS.filter(isTaken).some((way) =>
        RECENT_MINUTES.some((ago) =>
          book.order({ product, buyerKey, way, quantity: 1, createdAt: addMinutes(now, -ago), state: 'open' }),
        ),
      );
      continue;
    }
    bought.add(product.name);
    const last = isFirst ? [] : [dice.pick([CALLED_OFF, MISSED])];
    for (const [turn, { way, state }] of [...BOUGHT, ...last].entries()) {
      const buyerKey = isFirst && turn === 0 ? ACCOUNT_KEYS.buyer : inTurn(buyers, turn);
      const wish = { product, buyerKey, way: isTaken(way) ? way : 'onSite', quantity: 1, state } as const;
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (book.order({ ...wish, createdAt: momentOfSale(product, now, dice) })) break;
      }
    }
  }
}
