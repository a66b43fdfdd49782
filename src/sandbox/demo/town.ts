import { isCounterGoods } from './counter-goods.ts';
import { counterOrders } from './counter-orders.ts';
import { isDaily } from './daily-shelves.ts';
import { pastOrders, storyOrders } from './history.ts';
import { demoMarts } from './marts.ts';
import { orderBook } from './order-book.ts';
import { demoPeople } from './people.ts';
import { demoProducts } from './products.ts';
import type { DemoTown } from './town-types.ts';
import { byKey } from './town-types.ts';
import { demoFollows, demoReviews } from './voices.ts';

/**
 * The demo town of design.md section 3 as plain data: 48 marts around Hongik Univ. station and further off, what they
 * sell, who works and buys there, and half a year of orders. The same seed and moment give the same town.
 */
export function demoTown({ seed, now }: { seed: number; now: Date }): DemoTown {
  const people = demoPeople(seed, now);
  const marts = demoMarts(seed, now, people);
  const products = demoProducts(seed, now, marts);
  const book = orderBook(seed, now, marts);
  storyOrders(book, { seed, now, products, people });
  pastOrders(book, { seed, now, marts, products, people });
  counterOrders(book, { seed, now, marts, products, people });
  const orders = book.numbered();
  // Nobody writes about what they buy every day; goods of the counter leave the words about all others as they are.
  const written = orders.filter(({ martKey, productKey }) => {
    const product = byKey(products, productKey);
    return !isDaily(byKey(marts, martKey), product) && !isCounterGoods(product);
  });
  return {
    users: people.users,
    operatorKeys: people.operatorKeys,
    marts,
    products,
    orders,
    reviews: demoReviews(seed, now, written, products),
    follows: demoFollows(seed, now, marts, people),
  };
}
