import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';

/** The way from an order of a bag to where its contents are written; nothing of any other. */
export const BagLink = ({ order: { orderId, productName, isBag }, martId }: { order: SellerOrder; martId: number }) =>
  isBag && (
    <a className="small target" href={`/seller/mart/${martId}/bags#order-${orderId}`}>
      {SCAN_TEXTS.writeBag}
      <span className="visually-hidden">: {productName}</span>
    </a>
  );
