import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { VOUCHER_NAMES, VOUCHER_TEXTS } from '#lib/messages/mart/vouchers.ts';

/** What can be used in a mart beside money and cards, as badges; nothing where that is nothing. */
export const Vouchers = ({ vouchers }: { vouchers: readonly Voucher[] }) =>
  vouchers.length > 0 && (
    <p className="cluster small">
      <span className="soft">{VOUCHER_TEXTS.usable}</span>
      {vouchers.map((voucher) => (
        <span key={voucher} className="badge">
          {VOUCHER_NAMES[voucher]}
        </span>
      ))}
    </p>
  );
