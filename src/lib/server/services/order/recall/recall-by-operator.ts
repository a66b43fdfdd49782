import type { Recall } from '#lib/contract/product/seller-recall.ts';
import type { Deps } from '#lib/server/deps.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { type ListingDecision, lockListing } from '../../product/moderate/hide-listing.ts';
import { recallListing } from './recall-product.ts';

/** Recalls a listing as its seller would. Refuses with `productNotFound`, `ownMatter`, `seenChanged`. */
export const recallByOperator = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { reason, ...decision }: ListingDecision & { reason: string },
): Promise<Recall> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { productId } = decision;
    const { martId } = await lockListing(tx, operator, decision);
    const done = await recallListing(tx, { martId, productId }, { reason, actorId: null, now });
    await notifyMart(tx, { kind: 'martStanding', martId, details: { to: 'listingRecalled', reason }, now });
    return done;
  });
