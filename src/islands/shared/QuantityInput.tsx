import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { canDecrease, canIncrease } from '#lib/domain/order/quantity.ts';
import type { createQuantityField } from './quantity-field.ts';
import styles from './quantity-input.module.css';

interface Props {
  field: ReturnType<typeof createQuantityField>;
  stock: number;
  /** Told when what was typed was above the stock. */
  clampedText: string;
  /** Whose quantity it is, where there are several on the page; the label is then for screen readers only. */
  of?: string;
  /** After each step, and when the field is left. */
  onSettle?: (quantity: number) => void;
}

/** A quantity from 1 to the stock, by step or typed (spec section 5). */
export function QuantityInput({ field, stock, clampedText, of, onSettle }: Props) {
  const { text, quantity, clamped } = useStore(field.$field, { ssr: 'initial' });
  const id = useId();
  const label = (text: string) => (of ? `${of} ${text}` : text);
  const settle = () => {
    // The field is read whether or not anybody wants to know: `onSettle?.(field.leave())` would not.
    const settled = field.leave();
    onSettle?.(settled);
  };
  return (
    <div className="field">
      <label className={of ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label('수량')}
      </label>
      <div className={styles.quantity}>
        <button
          type="button"
          className="icon-button"
          aria-label={label('수량 줄이기')}
          data-step
          disabled={!canDecrease(quantity)}
          onClick={() => {
            field.decrease();
            settle();
          }}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-note`}
          onChange={(event) => field.type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={label('수량 늘리기')}
          data-step
          disabled={!canIncrease(quantity, stock)}
          onClick={() => {
            field.increase();
            settle();
          }}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p id={`${id}-note`} role="status" className={clamped ? 'small warm-text' : 'visually-hidden'}>
        {clamped ? clampedText : ''}
      </p>
    </div>
  );
}
