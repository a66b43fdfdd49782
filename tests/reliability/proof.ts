import { surchargeWon } from '#lib/domain/order/line-price.ts';
import type { Account } from './account.ts';
import { type Attempt, note } from './attempt.ts';
import { type Problem, type Proof, problemsOf } from './problem.ts';
import type { Provider, ProviderPayment } from './provider.ts';
import type { Shop } from './shop.ts';

/** An order as its buyer sees it. */
interface SeenOrder {
  orderId: number;
  productId: number;
  quantity: number;
  totalPrice: number;
  /** What the scale made of goods by weight, once they are handed over. */
  weighed?: { price: number | null };
  creditMethod: 'ON_SITE' | 'CARD' | 'RESERVATION';
  orderedAt: string;
  endReason: string | null;
  refund: { state: 'requested' | 'refunded'; amount: number } | null;
}
type Tab = 'buy-ing' | 'buy-completed' | 'buy-cancel';
const TABS: Tab[] = ['buy-ing', 'buy-completed', 'buy-cancel'];

export interface Books {
  /** Orders by tab, of all buyers. */
  orders: Map<number, SeenOrder & { tab: Tab; email: string }>;
  payments: Map<string, ProviderPayment>;
}

/** Everything that can be seen from outside: each buyer's orders, and the provider's record of each payment. */
export async function readBooks(
  buyers: readonly Account[],
  attempts: readonly Attempt[],
  provider: Provider,
): Promise<Books> {
  const books: Books = { orders: new Map(), payments: new Map() };
  for (const buyer of buyers) {
    for (const tab of TABS) {
      const { status, body } = await buyer.insist('GET', `/api/buyer/order/${tab}`);
      if (status !== 200) throw new Error(`the ${tab} orders of ${buyer.email}: ${status} ${JSON.stringify(body)}`);
      for (const order of body as SeenOrder[]) books.orders.set(order.orderId, { ...order, tab, email: buyer.email });
    }
  }
  for (const { orderId } of attempts) {
    const record = orderId && (await provider.record(orderId));
    if (record) books.payments.set(record.orderId, record);
  }
  return books;
}

/** What went back for each order, by the provider's own reasons. */
function returnsOf(books: Books): Map<number, number[]> {
  const returned = new Map<number, number[]>();
  for (const { cancels } of books.payments.values()) {
    for (const { cancelAmount, cancelReason } of cancels ?? []) {
      const orderId = Number(/주문 (\d+) /.exec(cancelReason)?.[1]);
      returned.set(orderId, [...(returned.get(orderId) ?? []), cancelAmount]);
    }
  }
  return returned;
}

/** What must have gone back for an order, by policy (rules.md section 7), in won. */
function owedFor(order: SeenOrder & { tab: Tab }, priceWon: number): number {
  if (order.tab === 'buy-ing' || order.creditMethod === 'ON_SITE') return 0;
  if (order.tab === 'buy-completed') return order.totalPrice - (order.weighed?.price ?? order.totalPrice);
  const isMissedReservation = order.endReason === 'noShow' && order.creditMethod === 'RESERVATION';
  return order.totalPrice - (isMissedReservation ? surchargeWon(priceWon, order.quantity, 'reservation') : 0);
}

const isCharged = (books: Books, { orderId }: Attempt): boolean =>
  orderId !== null && (books.payments.get(orderId)?.approvedAt ?? null) !== null;

/** Where money and orders differ, buyer by buyer; nothing, once the reconciler and the outbox have done their work. */
export function differences(books: Books, attempts: readonly Attempt[], shop: Shop): Problem[] {
  const found: Problem[] = [];
  const note = (proof: Proof, what: string) => found.push({ proof, what });
  const balances = new Map<string, { charged: number; ordered: number }>();
  const of = (email: string) => {
    const balance = balances.get(email) ?? { charged: 0, ordered: 0 };
    balances.set(email, balance);
    return balance;
  };
  for (const attempt of attempts) {
    if (isCharged(books, attempt)) of(attempt.buyer.email).charged += books.payments.get(attempt.orderId!)!.totalAmount;
  }
  // What was never charged cannot go back: the missing charge is what is wrong with it.
  const uncharged = new Set(attempts.filter((one) => !isCharged(books, one)).flatMap(({ bought }) => bought.flat()));
  const returned = returnsOf(books);
  const prices = new Map(shop.goods.map(({ productId, priceWon }) => [productId, priceWon]));
  for (const order of books.orders.values()) {
    if (order.creditMethod !== 'ON_SITE') of(order.email).ordered += order.totalPrice;
    if (order.creditMethod !== 'ON_SITE' && uncharged.has(order.orderId)) continue;
    const owed = owedFor(order, prices.get(order.productId)!);
    const back = returned.get(order.orderId) ?? [];
    const shown = order.refund;
    if (back.length > 1) note('refunds', `order ${order.orderId} was refunded ${back.length} times`);
    if ((back[0] ?? 0) !== owed)
      note('refunds', `order ${order.orderId}: ${owed} won owed, ${back[0] ?? 0} given back`);
    const isTold = owed === 0 ? shown === null : shown?.state === 'refunded' && shown.amount === owed;
    if (!isTold) note('refunds', `order ${order.orderId}: its buyer is shown ${JSON.stringify(shown)} of ${owed} won`);
  }
  for (const orderId of returned.keys()) {
    if (!books.orders.has(orderId)) note('refunds', `${orderId} was refunded, and nobody ordered it`);
  }
  for (const [email, { charged, ordered }] of balances) {
    if (charged !== ordered) note('charges', `${email} was charged ${charged} won for orders of ${ordered}`);
  }
  return found;
}

/** Asks for every checkout once more: the same orders, no new ones, and each order for one checkout only. */
export async function askAgain(attempts: readonly Attempt[], books: Books): Promise<Problem[]> {
  const found: Problem[] = [];
  const add = (proof: Proof, what: string) => found.push({ proof, what });
  const ownerOf = new Map<number, Attempt>();
  for (const attempt of attempts) {
    const { orderId, send, tampered, bought } = attempt;
    const called = orderId ?? 'what was bought on site';
    // A purchase on site that nobody acknowledged would be made now.
    if (send && (orderId !== null || bought.length > 0)) {
      const again: Attempt = { ...attempt, bought: [], refused: [] };
      if (!note(again, await attempt.buyer.insist('POST', send.path, send.body))) {
        add('charges', `${called}: nobody knows yet`);
      }
      // A limit that refuses it now says that it was taken for a new one.
      if (attempt.bought.length > 0 && again.refused.length > 0)
        add('repeats', `${called} was bought (${attempt.bought.join(' and ')}), and refused as ${again.refused}`);
      attempt.bought.push(...again.bought);
      attempt.refused.push(...again.refused);
    }
    const [first, ...others] = attempt.bought.map((ids) => ids.join());
    if (others.some((ids) => ids !== first))
      add('repeats', `${called} was answered with ${attempt.bought.join(' and ')}`);
    const ids = attempt.bought[0] ?? [];
    for (const id of ids) {
      const other = ownerOf.get(id);
      if (other) add('orders', `order ${id} was sold twice: ${orderId}, ${other.orderId}`);
      ownerOf.set(id, attempt);
      if (!books.orders.has(id))
        add('lists', `order ${id} of ${attempt.buyer.email} was acknowledged, and is shown nowhere`);
    }
    if (orderId === null) continue;
    const record = books.payments.get(orderId);
    const charged = record?.approvedAt ? record.totalAmount : 0;
    const cards = ids
      .flatMap((id) => books.orders.get(id) ?? [])
      .filter(({ creditMethod }) => creditMethod !== 'ON_SITE');
    const ordered = cards.reduce((sum, order) => sum + order.totalPrice, 0);
    if (charged !== ordered) add('charges', `${orderId}: ${charged} won charged, orders of ${ordered} won`);
    if (tampered && (ids.length > 0 || charged > 0)) add('charges', `${orderId} was tampered with, and went through`);
  }
  // On-site purchases whose answer was lost are nobody's; every card order belongs to a checkout.
  for (const order of books.orders.values()) {
    if (order.creditMethod !== 'ON_SITE' && !ownerOf.has(order.orderId)) {
      add('orders', `card order ${order.orderId} belongs to no checkout`);
    }
  }
  return found;
}

/** The counts that the seller is shown: never negative, nothing lost, and held by exactly the orders that are open. */
export async function countStock(shop: Shop, books: Books): Promise<Problem[]> {
  const found: string[] = [];
  const pieces = (productId: number, tab: Tab) =>
    [...books.orders.values()]
      .filter((order) => order.productId === productId && order.tab === tab)
      .reduce((sum, order) => sum + order.quantity, 0);
  for (const martId of shop.martIds) {
    if (martId === shop.doomedMartId) continue;
    const { body } = await shop.owner.insist('GET', `/api/seller/stores/${martId}/products/status-summary`);
    const counted = body as { productId: number; waitingCount: number; inSaleCount: number; completedCount: number }[];
    for (const { productId, waitingCount, inSaleCount, completedCount } of counted) {
      const goods = shop.goods.find((one) => one.productId === productId);
      // One whose registration was heard although nobody answered.
      const registered = goods?.quantity ?? waitingCount + inSaleCount + completedCount;
      const right =
        Math.min(waitingCount, inSaleCount, completedCount) >= 0 &&
        waitingCount + inSaleCount + completedCount === registered &&
        inSaleCount === pieces(productId, 'buy-ing') &&
        completedCount === pieces(productId, 'buy-completed');
      if (!right)
        found.push(`product ${productId}: ${waitingCount}, ${inSaleCount}, ${completedCount} of ${registered}`);
    }
  }
  return problemsOf('stock', found);
}

/** Alarms that somebody got more than once: work that two processes did. */
export async function toldTwice(buyers: readonly Account[]): Promise<Problem[]> {
  const found: string[] = [];
  for (const buyer of buyers) {
    const told = new Set<string>();
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const { body } = await buyer.insist('GET', `/api/buyer/alarms?page=${page}`);
      const { content, totalPages } = body as { content: { kind: string; orderId: number }[]; totalPages: number };
      pages = totalPages;
      for (const { kind, orderId } of content) {
        if (told.has(`${kind} ${orderId}`)) found.push(`${buyer.email} was told ${kind} of order ${orderId} twice`);
        told.add(`${kind} ${orderId}`);
      }
    }
  }
  return problemsOf('alarms', found);
}
