/** The seller, as the law wants buyers to know before they order (전자상거래법 제20조; market.md 21.7). */
export interface Seller {
  name: string;
  /** Null where the mart has not said. */
  representative: string | null;
  /** Ten digits. */
  businessNumber: string;
  address: string;
  phone: string;
  /** Null where it has none, or has not said. */
  mailOrderNumber: string | null;
  isMailOrderExempt: boolean;
}
