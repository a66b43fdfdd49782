import { useId } from 'react';
import { serverNow } from '#lib/client/call.ts';
import type { WayQuote } from '#lib/contract/checkout.ts';
import { formatWon } from '#lib/domain/money.ts';
import { parseServerTime } from '#lib/domain/time.ts';
import { momentText } from '#lib/messages/dates.ts';
import styles from './checkout.module.css';

interface Props {
  label: string;
  /** What happens to the money, in one line. */
  policy: string;
  quote: WayQuote;
  group: string;
  checked: boolean;
  /** Leaves amount and deadline to the choice that follows. */
  bare?: boolean;
  onChoose: () => void;
}

/** One way to pay with its amount, its deadline and its policy; an impossible one says why. */
export function Option({ label, policy, quote, group, checked, bare = false, onChoose }: Props) {
  const id = useId();
  return (
    <div className={styles.option} data-checked={checked} data-possible={quote.possible}>
      <input
        id={id}
        type="radio"
        name={group}
        checked={checked}
        disabled={!quote.possible}
        aria-describedby={`${id}about`}
        onChange={onChoose}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div id={`${id}about`} className={styles.about}>
        {quote.possible ? (
          <>
            {!bare && <Terms quote={quote} />}
            <p className="soft small">{policy}</p>
          </>
        ) : (
          <p className="small warm-text">{quote.message}</p>
        )}
      </div>
      {quote.possible && !bare && <p className={styles.amount}>{formatWon(quote.amount)}</p>}
    </div>
  );
}

function Terms({ quote }: { quote: WayQuote & { possible: true } }) {
  const validUntil = parseServerTime(quote.validUntil);
  return (
    <p className="small">
      <span className="soft">찾아가는 기한</span>{' '}
      <strong>{validUntil && `${momentText(validUntil, new Date(serverNow()))}까지`}</strong>
    </p>
  );
}
