import type { Account } from './account.ts';
import type { Attempt } from './attempt.ts';
import { orderOnce } from './on-site.ts';
import type { Shop } from './shop.ts';

const PIECES = 3;
const AT_ONCE = 12;

/** Many want the last pieces at the same moment; the proof counts who got them. */
export async function lastPieces(
  shop: Shop,
  { newcomer, attempts }: { newcomer: () => Account; attempts: Attempt[] },
): Promise<void> {
  const goods = await shop.register({ name: '마지막 빵', priceWon: 1_500, quantity: PIECES });
  const buyers = Array.from({ length: AT_ONCE }, newcomer);
  // Everybody is signed in before anybody presses.
  await Promise.all(buyers.map((buyer) => buyer.insist('GET', '/api/buyer/order/buy-ing')));
  await Promise.all(buyers.map((buyer) => orderOnce(buyer, goods, attempts)));
}
