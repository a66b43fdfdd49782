import { BagContents } from '#islands/shared/BagContents.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { BAG_ORDER_TEXTS, worthText } from '#lib/messages/order/bags.ts';

/** An order of a bag: what was promised, the way to all that was told, and what lay in it. */
export function OrderBag({ order: { orderId, productName, bag } }: { order: BuyerOrder }) {
  if (!bag) return null;
  return (
    <div className="stack stack-tight">
      <p className="small">
        <span className="badge">{BAG_ORDER_TEXTS.tag}</span> {worthText(bag.worth)} ·{' '}
        <a className="target" href={`/buyer/receipt?orderId=${orderId}`}>
          {BAG_ORDER_TEXTS.told}
          <span className="visually-hidden">: {productName}</span>
        </a>
      </p>
      {bag.contents && (
        <section className="panel stack stack-tight" aria-label={`${BAG_ORDER_TEXTS.contents}: ${productName}`}>
          <p className="small strong">{BAG_ORDER_TEXTS.contents}</p>
          <BagContents contents={bag.contents} />
        </section>
      )}
    </div>
  );
}
