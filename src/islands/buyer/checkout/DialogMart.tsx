import type { QuotedMart } from '#lib/contract/order/checkout.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { SELLER_TEXTS, sellerWords } from '#lib/messages/mart/seller-info.ts';
import { payWithText } from '#lib/messages/mart/vouchers.ts';
import styles from './checkout.module.css';

/** Where lines are picked up: the mart and its address. */
export const MartWhere = ({ mart }: { mart: QuotedMart }) => (
  <div>
    <h3>{mart.storeName}</h3>
    <p className="soft small">
      {mart.storeAddress}
      {mart.pickupNote && (
        <>
          {' · '}
          <strong>{mart.pickupNote}</strong>
        </>
      )}
    </p>
  </div>
);

/** What can be used where the mart is paid; nothing where it takes no voucher. */
export const PayWith = ({ vouchers }: Pick<QuotedMart, 'vouchers'>) =>
  vouchers.length > 0 && <p className="small strong">{payWithText(vouchers)}</p>;

/** Who sells, in a line that opens. market.md section 21.7. */
export const SellerInfo = ({ mart }: { mart: QuotedMart }) => (
  <details className={`small soft ${styles.seller}`}>
    <summary>
      {SELLER_TEXTS.seller(mart.storeName)}{' '}
      <span className="nowrap">{SELLER_TEXTS.number(businessNumber.format(mart.businessNumber))}</span>
    </summary>
    <div className="stack stack-tight">
      <p>{SELLER_TEXTS.contact(mart.storeAddress, mart.phoneNumber, mart.email)}</p>
      {sellerWords(mart) && <p>{sellerWords(mart)}</p>}
      <p>{SELLER_TEXTS.broker}</p>
      <p>{SELLER_TEXTS.withdrawal}</p>
    </div>
  </details>
);
