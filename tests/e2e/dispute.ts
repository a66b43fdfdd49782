import type { Caller } from './api.ts';
import { handOver, order, ownProduct } from './own-shop.ts';

/** A buyer's dispute of an order that was handed over. */
export async function disputeOf(owner: Caller, buyer: Caller) {
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  await handOver(owner, held);
  return {
    ...product,
    async send(): Promise<number> {
      const body = { kind: 'dispute', reason: 'spoiled', orderId: held.orderId, text: '열어 보니 상해 있었어요' };
      const answer = await buyer.call('POST', '/api/cases', body);
      if (answer.status !== 200) throw new Error(`the dispute was answered ${answer.status}`);
      return (answer.body as { caseId: number }).caseId;
    },
  };
}
