import { useId } from 'react';
import type { WayQuote } from '#lib/contract/order/checkout.ts';
import type { Way } from '#lib/domain/money.ts';
import { WAY_NAMES } from '#lib/messages/payment/paying.ts';
import styles from './checkout.module.css';
import { WAYS } from './choice.ts';

interface Props {
  /** What is paid so, for screen readers. */
  label: string;
  way: Way | null;
  quotes: Record<Way, Pick<WayQuote, 'possible'>>;
  /** The element that says why a way is impossible. */
  describedBy?: string | undefined;
  onChoose: (way: Way) => void;
}

/** The three ways to pay side by side, one of them chosen. */
export function WayChips({ label, way, quotes, describedBy, onChoose }: Props) {
  const group = useId();
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label}>
      {WAYS.map((one) => (
        <label key={one} className={styles.chip} data-possible={quotes[one].possible} data-chosen={one === way}>
          <input
            type="radio"
            name={group}
            className={styles.chipBox}
            checked={one === way}
            disabled={!quotes[one].possible}
            aria-describedby={quotes[one].possible ? undefined : describedBy}
            onChange={() => onChoose(one)}
          />
          <span>{WAY_NAMES[one]}</span>
        </label>
      ))}
    </div>
  );
}
