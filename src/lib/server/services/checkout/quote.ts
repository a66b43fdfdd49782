import { randomUUID } from 'node:crypto';
import type { Quote, WayQuote } from '#lib/contract/checkout.ts';
import type { Way } from '#lib/domain/money.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Offer, offer, readProductToBuy } from './product-to-buy.ts';

const wire = (o: Offer): WayQuote =>
  o.possible
    ? { possible: true, amount: o.amountWon, validUntil: o.validUntil.toISOString() }
    : { possible: false, reason: o.reason, message: errorMessage(o.reason, o.details) };

/** What each line would cost each way and until when it could be picked up, or why not. Holds nothing (rules.md section 6). */
export async function quote(deps: Deps, items: { productId: number; quantity: number }[]): Promise<Quote> {
  const now = deps.clock.now();
  const lines: Quote['lines'] = [];
  for (const { productId, quantity } of items) {
    const found = await readProductToBuy(deps.db, productId, now, { hold: false });
    const by = (way: Way) => wire(offer(found, quantity, way, now));
    lines.push({ productId, quantity, onSite: by('onSite'), card: by('card'), reservation: by('reservation') });
  }
  return { orderId: `dm_${randomUUID()}`, lines };
}
