import { useId } from 'react';
import type { WayQuote } from '#lib/contract/order/checkout.ts';
import { formatWon } from '#lib/domain/money.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';
import styles from './checkout.module.css';
import { Deadline } from './Deadline.tsx';

interface Props {
  label: string;
  /** What happens to the money, in one line. */
  policy: string;
  /** What else is worth knowing of it. */
  note?: string | null;
  quote: WayQuote;
  group: string;
  /** How far the mart is; null where that is not known. */
  trip?: Trip | null;
  checked: boolean;
  /** Leaves amount and deadline to the choice that follows. */
  bare?: boolean;
  onChoose: () => void;
}

/** One way to pay with its amount, its deadline and its policy; an impossible one says why. */
export function Option({ label, policy, note, quote, group, trip = null, checked, bare = false, onChoose }: Props) {
  const id = useId();
  return (
    <div className={styles.option} data-checked={checked} data-possible={quote.possible}>
      <input
        id={id}
        type="radio"
        name={group}
        checked={checked}
        disabled={!quote.possible}
        aria-describedby={`${id}about ${id}won`}
        onChange={onChoose}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div id={`${id}about`} className={styles.about}>
        {quote.possible ? (
          <>
            {!bare && <Deadline window={quote} trip={trip} />}
            {note && <p className="small">{note}</p>}
            <p className="soft small">{policy}</p>
          </>
        ) : (
          <p className="small warm-text">{quote.message}</p>
        )}
      </div>
      {quote.possible && !bare && (
        <p id={`${id}won`} className={styles.amount}>
          {formatWon(quote.amount)}
        </p>
      )}
    </div>
  );
}
