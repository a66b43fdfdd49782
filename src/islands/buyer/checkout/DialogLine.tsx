import { useState } from 'react';
import { Picture } from '#islands/shared/Picture.tsx';
import { QuantityInput } from '#islands/shared/QuantityInput.tsx';
import { createQuantityField } from '#islands/shared/quantity-field.ts';
import { formatWon } from '#lib/domain/money.ts';
import { canBuyUpTo } from '#lib/messages/order/buying.ts';
import { byWeightText } from '#lib/messages/product/before-weighing.ts';
import { BagTold } from './BagTold.tsx';
import styles from './checkout.module.css';
import type { QuotedLine } from './choice.ts';

interface Props {
  name: string;
  line: QuotedLine;
  /** What it costs as chosen; null where it fell out, or where the ways to pay say it. */
  amountWon: number | null;
  /** Why it fell out. */
  problem: string | null;
  onQuantity: (quantity: number) => void;
}

/** One product of the purchase dialog: what it looks like, and how many of it. */
export function DialogLine({ name, line, amountWon, problem, onQuantity }: Props) {
  const product = (
    <div className={problem ? `${styles.product} ${styles.fallen}` : styles.product}>
      <Picture imageKey={line.imageKey} category={line.categoryKey ?? undefined} alt="" sizes="56px" />
      <p className={styles.productName}>
        <strong>{name}</strong>
      </p>
      {line.most > 0 && !problem && (
        <Quantity key={`${line.most}/${line.quantity}`} name={name} line={line} onQuantity={onQuantity} />
      )}
      {line.weightGrams && <p className={`soft small ${styles.problem}`}>{byWeightText(line.weightGrams)}</p>}
      {amountWon !== null && <strong className={`nowrap ${styles.won}`}>{formatWon(amountWon)}</strong>}
      {problem && (
        <p className={`notice notice-danger small ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
  return line.bag ? (
    <div className="stack stack-tight">
      {product}
      <BagTold bag={line.bag} />
    </div>
  ) : (
    product
  );
}

function Quantity({ name, line: { most, quantity }, onQuantity }: Pick<Props, 'name' | 'line' | 'onQuantity'>) {
  const [field] = useState(() => createQuantityField(most, quantity));
  return <QuantityInput field={field} stock={most} clampedText={canBuyUpTo(most)} of={name} onSettle={onQuantity} />;
}
