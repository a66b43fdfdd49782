import { memo, useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { QuantityInput } from '#islands/shared/QuantityInput.tsx';
import { createQuantityField } from '#islands/shared/quantity-field.ts';
import { formatWon } from '#lib/domain/money.ts';
import { lineState, mostOf, priceChangeOf } from '#lib/domain/order/cart.ts';
import { ABOVE_STOCK, limitFell, lineProblemText, priceMoved, stockFell } from '#lib/messages/order/cart.ts';
import { maxPerBuyerText } from '#lib/messages/product/max-per-buyer.ts';
import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';
import { weightText } from '#lib/messages/product/weighed.ts';
import styles from './cart.module.css';
import type { CartStore } from './cart.ts';
import type { CartEntry } from './entry.ts';

interface Props {
  entry: CartEntry;
  now: Date;
  selected: boolean;
  store: CartStore;
  onDelete: (entries: readonly CartEntry[]) => void;
}

/**
 * One product of the cart. What can no longer be bought says why, and can only be deleted. Only the line that a tap
 * changes is rendered anew.
 */
export const CartLine = memo(function CartLine({ entry, now, selected, store, onDelete }: Props) {
  const state = lineState(entry, now);
  const left = saleTimeLeft(entry.saleEndsAt, now);
  const most = mostOf(entry);
  const isLimited = most < entry.stock;
  const change = priceChangeOf(entry);
  return (
    <li className={state.buyable ? styles.line : `${styles.line} ${styles.lost}`}>
      {/* The picture is part of the target. */}
      <label className={`${styles.check} ${styles.pick}`}>
        <input
          type="checkbox"
          checked={selected && state.buyable}
          disabled={!state.buyable}
          aria-label={`${entry.name} 선택`}
          onChange={(event) => store.select([entry.productId], event.target.checked)}
        />
        <Picture imageKey={entry.imageKey} category={entry.category} alt="" sizes="64px" />
      </label>
      <div className={styles.what}>
        <a className={`name-link ${styles.name}`} href={`/buyer/product/${entry.productId}`}>
          {entry.name}
        </a>
        <p className={`small soft ${styles.facts}`}>
          {/* The sum of the line says it of one piece. */}
          {!(state.buyable && state.quantity === 1) && <span>{formatWon(entry.priceWon)}</span>}
          {entry.weightGrams && <span>{weightText(entry.priceWon, entry.weightGrams)}</span>}
          {state.buyable && <span className={left.state === 'urgent' ? 'warm-text' : ''}>{left.text}</span>}
        </p>
        {state.buyable && change !== 0 && (
          <p className={change > 0 ? 'small warm-text' : 'small'}>{priceMoved(change)}</p>
        )}
        {!state.buyable && <p className="small danger-text">{lineProblemText(entry, state.reason, now)}</p>}
        {state.buyable && state.clamped && (
          <p className="small warm-text">{isLimited ? limitFell(most) : stockFell(entry.stock)}</p>
        )}
      </div>
      {state.buyable && (
        <div className={`spread ${styles.amount}`}>
          <Quantity
            key={most}
            entry={entry}
            most={most}
            aboveText={isLimited ? maxPerBuyerText(most) : ABOVE_STOCK}
            quantity={state.quantity}
            onQuantity={(quantity) => store.setQuantity(entry.productId, quantity)}
          />
          <strong>{formatWon(entry.priceWon * state.quantity)}</strong>
        </div>
      )}
      <button
        type="button"
        className={`icon-button ${styles.remove}`}
        aria-label={`${entry.name} 삭제`}
        onClick={() => onDelete([entry])}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
});

function Quantity({
  entry,
  most,
  aboveText,
  quantity,
  onQuantity,
}: {
  entry: CartEntry;
  most: number;
  aboveText: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const [field] = useState(() => createQuantityField(most, quantity));
  const known = useRef(quantity);
  // The field's own store is told what came from outside.
  useEffect(() => {
    // Only what the server, or another tab, says otherwise: the field may have been typed in before this ran for the
    // first time.
    if (known.current !== quantity) field.show(quantity);
    known.current = quantity;
  }, [field, quantity]);
  return <QuantityInput field={field} stock={most} clampedText={aboveText} of={entry.name} onSettle={onQuantity} />;
}
