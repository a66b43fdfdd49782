import type { BuyerOrder } from '#lib/contract/orders.ts';
import { formatWon } from '#lib/domain/money.ts';

/** At the counter, under the QR: what is still to be paid, or that nothing is. */
export const dueText = ({ creditMethod, totalPrice }: Pick<BuyerOrder, 'creditMethod' | 'totalPrice'>): string =>
  creditMethod === 'ON_SITE'
    ? `매장에서 낼 금액 ${formatWon(totalPrice)}`
    : `${formatWon(totalPrice)} · 결제를 마쳤어요`;
