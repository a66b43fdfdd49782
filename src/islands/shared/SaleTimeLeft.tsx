import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';
import { useNow } from './useNow.ts';

/** How long a sale still runs, minute by minute, without a word to screen readers. */
export function SaleTimeLeft({ endsAt, renderedAt }: { endsAt: Date; renderedAt: Date }) {
  const { text, state } = saleTimeLeft(endsAt, useNow(renderedAt));
  return <span className={state === 'urgent' ? 'badge badge-warm' : 'badge'}>{text}</span>;
}
