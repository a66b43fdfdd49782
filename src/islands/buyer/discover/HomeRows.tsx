import type { ReactNode } from 'react';
import { useNow } from '#islands/shared/useNow.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';
import { BIG_DISCOUNT_PERCENT } from '#lib/domain/discovery/home-rows.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import css from './home-rows.module.css';
import { ProductRow } from './ProductRow.tsx';

interface RowsProps {
  ending: readonly CardProduct[];
  discounted: readonly CardProduct[];
  boughtAgain: readonly CardProduct[];
  travel: Travel;
  /** When it was rendered. */
  now: Date;
  /** Marts that the buyer follows, with what they sell. */
  followed: ReactNode;
  /** What has changed of them since. */
  fresh: Fresh;
}

/** What interrupts the list of the home after its first lines. A row without products is left out. */
export function HomeRows({ ending, discounted, boughtAgain, followed, travel, fresh, now: renderedAt }: RowsProps) {
  const now = useNow(renderedAt);
  const row = { travel, now, fresh };
  return (
    <div className={`stack gap-5 ${css.rows}`}>
      <ProductRow {...row} title="마감 임박" products={ending} all="/buyer?sort=ending" />
      <ProductRow
        {...row}
        title="할인율 높은 상품"
        products={discounted}
        all={`/buyer?sort=discount&discount=${BIG_DISCOUNT_PERCENT}`}
      />
      {followed}
      <ProductRow {...row} title="전에 산 상품" products={boughtAgain} />
    </div>
  );
}
