import type { QuotedMart } from '#lib/contract/order/checkout.ts';
import type { Way } from '#lib/domain/money.ts';
import styles from './checkout.module.css';
import type { QuotedLine } from './choice.ts';
import { DialogLine } from './DialogLine.tsx';
import { MartWhere, SellerInfo } from './DialogMart.tsx';
import { LineChoice } from './LineChoice.tsx';
import { tripTo } from './trip-to.ts';

interface Props {
  name: string;
  line: QuotedLine;
  mart: QuotedMart | null;
  way: Way | null;
  disabled: boolean;
  onChoose: (way: Way) => void;
  onQuantity: (quantity: number) => void;
}

/** One product: where it is picked up, how many, and how it is paid. */
export function SingleLine({ name, line, mart, way, disabled, onChoose, onQuantity }: Props) {
  const { onSite } = line;
  return (
    <>
      <fieldset className={`stack gap-3 ${styles.mart}`} disabled={disabled}>
        <legend className="visually-hidden">무엇을 어디서</legend>
        {mart && <MartWhere mart={mart} />}
        <DialogLine
          name={name}
          line={line}
          amountWon={null}
          problem={way === null && !onSite.possible ? onSite.message : null}
          onQuantity={onQuantity}
        />
      </fieldset>
      <LineChoice
        name={name}
        line={line}
        way={way}
        trip={mart && tripTo(mart)}
        vouchers={mart?.vouchers ?? []}
        disabled={disabled}
        onChoose={onChoose}
      />
      {mart && <SellerInfo mart={mart} />}
    </>
  );
}
