import { randomUUID } from 'node:crypto';
import type { Quote, WayQuote } from '#lib/contract/checkout.ts';
import { admitHold, withHold } from '#lib/domain/holds.ts';
import type { Way } from '#lib/domain/money.ts';
import { isQuoteAlive, type QuotedPrice } from '#lib/domain/quote.ts';
import { CARD_OFF } from '#lib/messages/card-payment.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import type { Tx } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { readHoldRecord } from '../holds/read-hold-records.ts';
import { holdDetails } from '../holds/refuse-hold.ts';
import { type Offer, offer, readProductsToBuy } from './product-to-buy.ts';

const wire = (o: Offer): WayQuote =>
  o.possible
    ? {
        possible: true,
        amount: o.amountWon,
        pickupFrom: o.start.toISOString(),
        validUntil: o.validUntil.toISOString(),
      }
    : { possible: false, reason: o.reason, message: errorMessage(o.reason, o.details) };

const CARDS_OFF: WayQuote = { possible: false, reason: 'featureOff', message: CARD_OFF };

const storeQuote = statement(
  'insert into quotes (order_id, buyer_id, lines, created_at) values (:orderId::text, :buyerId::int, :lines::jsonb, :now::timestamptz)',
);

/**
 * What each line would cost each way and until when it could be picked up, or why not. Holds nothing (rules.md section 6); keeps
 * the prices for the buyer who asked, under the provider order id that it gives out.
 */
export async function quote(
  deps: Deps,
  viewer: Viewer,
  items: { productId: number; quantity: number }[],
): Promise<Quote> {
  const now = deps.clock.now();
  const ids = items.map((item) => item.productId);
  const found = await readProductsToBuy(deps.db, ids, now, { hold: false });
  let holds = await readHoldRecord(deps.db, viewer.userId, now);
  const lines = items.map(({ productId, quantity }) => {
    /** On site, beside the lines before it: a limit is shown before it bites (rules.md section 14). */
    const onSite = (): WayQuote => {
      const offered = offer(found.get(productId), quantity, 'onSite', now);
      if (!offered.possible) return wire(offered);
      const admitted = admitHold(holds, { productId, amountWon: offered.amountWon }, now);
      if (!admitted.ok) {
        const { refusal } = admitted;
        return { possible: false, reason: refusal.code, message: errorMessage(refusal.code, holdDetails(refusal)) };
      }
      holds = withHold(holds, offered.amountWon);
      return wire(offered);
    };
    const by = (way: Exclude<Way, 'onSite'>) => {
      const offered = offer(found.get(productId), quantity, way, now);
      // What is wrong with the product itself says more than that cards are off.
      return offered.possible && !deps.gateways.toss ? CARDS_OFF : wire(offered);
    };
    const taxFree = found.get(productId)?.product.taxFree ?? false;
    return { productId, quantity, taxFree, onSite: onSite(), card: by('card'), reservation: by('reservation') };
  });
  const orderId = `dm_${randomUUID()}`;
  const prices: QuotedPrice[] = [...found.values()].map(({ product, price }) => ({ productId: product.id, ...price }));
  await storeQuote(deps.db, {
    ...{ orderId, buyerId: viewer.userId },
    ...{ lines: JSON.stringify(prices), now: now.toISOString() },
  });
  return { orderId, lines };
}

const read = statement<{ buyer_id: number; lines: QuotedPrice[]; created_at: string }>(
  'select buyer_id, lines, created_at from quotes where order_id = :orderId::text',
);

/**
 * The prices that the buyer was quoted under a provider order id; none where it was not given out here, or too long ago. Refuses with
 * `otherBuyer` where somebody else has asked for it, however long ago (rules.md section 3).
 */
export async function quotedPrices(tx: Tx, viewer: Viewer, orderId: string, now: Date): Promise<QuotedPrice[]> {
  const [found] = await read(tx, { orderId });
  if (!found) return [];
  if (found.buyer_id !== viewer.userId) throw new DomainError('otherBuyer');
  return isQuoteAlive(new Date(found.created_at), now) ? found.lines : [];
}
