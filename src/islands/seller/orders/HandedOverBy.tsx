import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';

/** Who of the mart handed an order over. */
export function HandedOverBy({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <span>
      {' · '}
      {ORDER_TEXTS.handedOverBy} {name}
    </span>
  );
}
