import { randomUUID } from 'node:crypto';
import type { Quote, WayQuote } from '#lib/contract/checkout.ts';
import type { Way } from '#lib/domain/money.ts';
import { CARD_OFF } from '#lib/messages/card-payment.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Offer, offer, readProductsToBuy } from './product-to-buy.ts';

const wire = (o: Offer): WayQuote =>
  o.possible
    ? { possible: true, amount: o.amountWon, validUntil: o.validUntil.toISOString() }
    : { possible: false, reason: o.reason, message: errorMessage(o.reason, o.details) };

const CARDS_OFF: WayQuote = { possible: false, reason: 'featureOff', message: CARD_OFF };

/** What each line would cost each way and until when it could be picked up, or why not. Holds nothing (rules.md section 6). */
export async function quote(deps: Deps, items: { productId: number; quantity: number }[]): Promise<Quote> {
  const now = deps.clock.now();
  const ids = items.map((item) => item.productId);
  const found = await readProductsToBuy(deps.db, ids, now, { hold: false });
  const lines = items.map(({ productId, quantity }) => {
    const by = (way: Way) => {
      const offered = offer(found.get(productId), quantity, way, now);
      // What is wrong with the product itself says more than that cards are off.
      return offered.possible && way !== 'onSite' && !deps.gateways.toss ? CARDS_OFF : wire(offered);
    };
    return { productId, quantity, onSite: by('onSite'), card: by('card'), reservation: by('reservation') };
  });
  return { orderId: `dm_${randomUUID()}`, lines };
}
