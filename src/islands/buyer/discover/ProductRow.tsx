import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CardProduct } from '#lib/contract/product/products.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { ListedProduct } from './ListedProduct.tsx';
import type { RowArrowsProps } from './RowArrows.tsx';

/** Does not wipe, and gets arrows; where they do not come the row scrolls still. */
const MOUSE = '(min-width: 1024px) and (hover: hover)';

interface Props {
  title: string;
  products: readonly CardProduct[];
  /** How the buyer comes. */
  travel: Travel;
  now: Date;
  fresh: Fresh;
  /** Where the whole list is. */
  all?: string;
}

/** Products in one line that is scrolled sideways; nothing where there are none. */
export function ProductRow({ title, products, travel, now, fresh, all }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [Arrows, setArrows] = useState<ComponentType<RowArrowsProps>>();
  // Arrows come by a script of their own, where a mouse is.
  useEffect(() => {
    if (!matchMedia(MOUSE).matches) return;
    import('./RowArrows.tsx').then(
      ({ RowArrows }) => setArrows(() => RowArrows),
      () => {},
    );
  }, []);
  if (products.length === 0) return null;
  return (
    <section className="side-row" aria-label={title}>
      <div className="spread">
        <h2>{title}</h2>
        <span className="cluster">
          {all && (
            <a className="small" href={all} rel="nofollow">
              모두 보기<span className="visually-hidden">{`: ${title}`}</span>
            </a>
          )}
          {Arrows && <Arrows list={list} title={title} />}
        </span>
      </div>
      <ul ref={list}>
        {products.map((product) => (
          <ListedProduct
            key={product.productId}
            product={product}
            fresh={fresh.get(product.productId)}
            now={now}
            travel={travel}
          />
        ))}
      </ul>
    </section>
  );
}
