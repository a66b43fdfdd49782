import { savePage } from '#lib/client/offline/save-pages.ts';
import { savedPass } from '#lib/client/offline/saved-passes.ts';
import { loadPass } from './load-pass.ts';

/** More open orders at once than anybody carries home. */
const MAX_PASSES = 20;

/**
 * Makes ready for a mart without a network: the pass of every open order that was not shown yet, and the list they open
 * from. What fails now is made up for by the next page.
 */
export async function saveForPickup(owner: string, orderIds: readonly number[]): Promise<void> {
  for (const orderId of orderIds.slice(0, MAX_PASSES)) {
    if (!savedPass(owner, orderId)) await loadPass(owner, orderId);
  }
  if (orderIds.length > 0) await savePage('/buyer/purchase');
}
