import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { systemClock } from '#lib/server/platform/clock.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { buyerPages, callRequests } from '../../bench/requests.ts';
import type { Ground } from '../../bench/seed.ts';
import type { Answer, Ask, Asker } from './http.ts';
import type { Kind, Tally } from './tally.ts';

export interface Town {
  ground: Ground;
  /** Who runs the marts in which is bought. */
  ownerId: number;
  /** Those of the products bought that may be paid by card. */
  cardProductIds: number[];
  /** Grams of a piece at the most, of those that are sold by weight. */
  weightGrams: ReadonlyMap<number, number>;
  sessionSecret: string;
}

/** How often each visit is made, in per cent. */
const MIX: [number, (visitor: Visitor) => Promise<void>][] = [
  [21, (one) => one.read('nearby')],
  [12, (one) => one.read('search')],
  [20, (one) => one.read('product')],
  [11, (one) => one.read('page /buyer')],
  [6, (one) => one.read('page search')],
  [12, (one) => one.read('page product')],
  [7, (one) => one.order().then(() => {})],
  [2, (one) => one.cardOrder().then(() => {})],
  [1, (one) => one.cardOrderAndPickUp()],
  [3, (one) => one.orderAndCancel()],
  [4, (one) => one.orderAndPickUp()],
  [1, (one) => one.signIn()],
];
const TOKEN_GOOD_MS = 10 * 60_000;
const SIGN_IN_HOPS = 8;

interface Ordered {
  orderId: number;
  buyerId: number;
  productId: number;
}

type Visitor = ReturnType<typeof createVisitor>;
type Reading = 'nearby' | 'search' | 'product' | 'page /buyer' | 'page search' | 'page product';

const asks = (requests: Request[]): Ask[] =>
  requests.map(({ path, headers }) => ({ path: path!, headers: headers as Record<string, string> }));

/** Somebody who does what visitors do; each answer is counted. */
export function createVisitor(asker: Asker, town: Town, tally: () => Tally) {
  const { ground } = town;
  const calls = callRequests(ground);
  const pages = buyerPages(ground);
  const readings: Record<Reading, Ask[]> = {
    nearby: asks(calls.nearby),
    search: asks(calls.search),
    product: asks(calls.product),
    'page /buyer': asks(pages.buyer),
    'page search': asks(pages.search),
    'page product': asks(pages.product),
  };
  let turn = 0;
  const nth = <T>(list: readonly T[]): T => list[(turn * 7_919) % list.length]!;
  const bearer = createBearer(town.sessionSecret);
  const cardByWeight = town.cardProductIds.filter((id) => town.weightGrams.has(id));

  /** Null where it was not what was wanted. */
  async function ask(kind: Kind, wish: Ask): Promise<Answer | null> {
    const from = performance.now();
    const counting = tally();
    try {
      const answer = await asker.ask(wish);
      return counting.answered(kind, answer, performance.now() - from) ? answer : null;
    } catch (error) {
      counting.lost(kind, error);
      return null;
    }
  }

  const visitor = {
    async read(kind: Reading): Promise<void> {
      await ask(kind, nth(readings[kind]));
    },

    async order(): Promise<Ordered | null> {
      const buyerId = nth(ground.buyerIds);
      const productId = nth(ground.orderedProductIds);
      const path = `/api/buyer/pay/on-site?productId=${productId}&quantity=1`;
      const made = await ask('order', { method: 'POST', path, headers: await bearer(buyerId) });
      return made && { ...(JSON.parse(made.body) as { orderId: number }), buyerId, productId };
    },

    async cardOrder(productIds = town.cardProductIds): Promise<Ordered | null> {
      const buyerId = nth(ground.buyerIds);
      const productId = nth(productIds);
      const item = { productId, quantity: 1 };
      const headers = await bearer(buyerId);
      const quoted = await ask('quote', {
        method: 'POST',
        path: '/api/buyer/pay/quote',
        headers,
        body: { items: [item] },
      });
      if (!quoted) return null;
      const { orderId, lines } = JSON.parse(quoted.body) as { orderId: string; lines: { card: { amount?: number } }[] };
      const amount = lines[0]?.card.amount;
      const paid = await ask('card window', {
        method: 'POST',
        path: '/sandbox/toss/authorize',
        body: { orderId, amount },
      });
      if (!paid) return null;
      const { paymentKey } = JSON.parse(paid.body) as { paymentKey: string };
      const body = { paymentKey, orderId, amount, ...item, isReservation: false };
      const made = await ask('card order', { method: 'POST', path: '/api/buyer/pay/toss/confirm', headers, body });
      return made && { ...(JSON.parse(made.body) as { orderId: number }), buyerId, productId };
    },

    /** By weight: what the scale leaves goes back. */
    async cardOrderAndPickUp(): Promise<void> {
      const made = await visitor.cardOrder(cardByWeight);
      if (made) await visitor.pickUp(made);
    },

    async orderAndCancel(): Promise<void> {
      const made = await visitor.order();
      if (!made) return;
      const path = `/api/buyer/order/cancel?orderId=${made.orderId}`;
      await ask('cancel', { method: 'POST', path, headers: await bearer(made.buyerId) });
    },

    async orderAndPickUp(): Promise<void> {
      const made = await visitor.order();
      if (made) await visitor.pickUp(made);
    },

    async pickUp(made: Ordered): Promise<void> {
      const pass = await ask('pickup pass', {
        path: `/api/qrCode/get?orderId=${made.orderId}`,
        headers: await bearer(made.buyerId),
      });
      if (!pass) return;
      const { uuid } = JSON.parse(pass.body) as { uuid: string };
      const path = `/api/seller/orders/${made.orderId}/checkin`;
      const grams = town.weightGrams.get(made.productId);
      const weights =
        grams === undefined ? {} : { weights: [{ orderId: made.orderId, grams: grams - 1 - (turn % 300) }] };
      await ask('check-in', { method: 'PATCH', path, headers: await bearer(town.ownerId), body: { uuid, ...weights } });
    },

    /** All steps of a sign-in count as one. */
    async signIn(): Promise<void> {
      const from = performance.now();
      const counting = tally();
      const jar = new Map<string, string>();
      let path = `/oauth2/authorization/google?login_hint=soak-${turn % 1_000}@demo.test`;
      try {
        for (let hop = 0; hop < SIGN_IN_HOPS && !jar.has('access'); hop += 1) {
          const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
          const answer = await asker.ask({ path, headers: { cookie } });
          for (const line of answer.cookies) jar.set(line.name, line.value);
          if (answer.location === null) {
            counting.answered('sign-in', answer, performance.now() - from);
            return;
          }
          path = answer.location;
        }
        if (!jar.has('access')) throw new Error('no session at the end of it');
        counting.answered('sign-in', { status: 200, body: '', retryAfter: undefined }, performance.now() - from);
      } catch (error) {
        counting.lost('sign-in', error);
      }
    },

    /** One visit of the mix. */
    async visit(): Promise<void> {
      turn += 1;
      let share = Math.random() * 100;
      for (const [often, go] of MIX) {
        share -= often;
        if (share < 0) return go(visitor);
      }
    },
  };
  return visitor;
}

/** Signed-in people's headers, made anew before they run out. */
export function createBearer(sessionSecret: string) {
  const kept = new Map<number, { header: { authorization: string }; madeAt: number }>();
  return async (userId: number): Promise<Record<string, string>> => {
    const known = kept.get(userId);
    if (known && performance.now() - known.madeAt < TOKEN_GOOD_MS) return known.header;
    const token = await issueAccessToken({ userId, sessionId: randomUUID() }, sessionSecret, systemClock);
    const header = { authorization: `Bearer ${token}` };
    kept.set(userId, { header, madeAt: performance.now() });
    return header;
  };
}
