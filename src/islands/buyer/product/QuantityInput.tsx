import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { canDecrease, canIncrease } from '#lib/domain/quantity.ts';
import { canBuyUpTo } from '#lib/messages/buying.ts';
import styles from './product.module.css';
import type { createQuantityField } from './quantity-field.ts';

interface Props {
  field: ReturnType<typeof createQuantityField>;
  stock: number;
}

export function QuantityInput({ field, stock }: Props) {
  const { text, clamped } = useStore(field.$field, { ssr: 'initial' });
  const quantity = useStore(field.$quantity, { ssr: () => 1 });
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        수량
      </label>
      <div className={styles.quantity}>
        <button
          type="button"
          className="icon-button"
          aria-label="수량 줄이기"
          disabled={!canDecrease(quantity)}
          onClick={field.decrease}
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
          onBlur={field.leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') field.leave();
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="수량 늘리기"
          disabled={!canIncrease(quantity, stock)}
          onClick={field.increase}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p id={`${id}-note`} role="status" className={clamped ? 'small warm-text' : 'visually-hidden'}>
        {clamped ? canBuyUpTo(stock) : ''}
      </p>
    </div>
  );
}
