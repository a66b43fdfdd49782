import { useNow } from '#islands/shared/useNow.ts';
import type { CardProduct } from '#lib/contract/products.ts';
import type { Travel } from '#lib/domain/travel.ts';
import { ListedProduct } from './ListedProduct.tsx';

interface Props {
  title: string;
  products: readonly CardProduct[];
  /** How the buyer comes, where they chose from where. */
  travel: Travel | null;
  /** When it was rendered. */
  now: Date;
  /** Where the whole list is. */
  all?: string;
}

/** Products in one line that is scrolled sideways. */
export function ProductRow({ title, products, travel, now: renderedAt, all }: Props) {
  const now = useNow(renderedAt);
  return (
    <section className="side-row" aria-label={title}>
      <div className="spread">
        <h2>{title}</h2>
        {all && (
          <a className="small" href={all} rel="nofollow">
            모두 보기<span className="visually-hidden">{`: ${title}`}</span>
          </a>
        )}
      </div>
      <ul>
        {products.map((product) => (
          <ListedProduct key={product.productId} product={product} now={now} travel={travel} sizes="9rem" />
        ))}
      </ul>
    </section>
  );
}
