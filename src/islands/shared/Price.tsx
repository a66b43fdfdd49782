import { formatWon } from '#lib/domain/money.ts';
import { savingPercent } from '#lib/domain/product/saving.ts';

interface Props {
  /** Won. */
  price: number;
  listPrice: number | null;
}

/** What a product costs, after what that saves of its list price: '30% 3,500원'. */
export function Price({ price, listPrice }: Props) {
  const saving = savingPercent(listPrice, price);
  if (saving === null) return <>{formatWon(price)}</>;
  return (
    <>
      <span className="warm-text">
        {`${saving}%`}
        <span className="visually-hidden"> 할인</span>
      </span>
      {` ${formatWon(price)}`}
    </>
  );
}
