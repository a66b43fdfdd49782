import { ProductPicture } from '#islands/shared/ProductPicture.tsx';
import type { ProductCard as Product } from '#lib/contract/products.ts';
import { CARD_SIZES, cardView } from './card-view.ts';
import styles from './product-card.module.css';

/** A product in a list, for what is loaded after the first page; ProductCard.astro is the same as static HTML. */
export function ProductCard({ product, now }: { product: Product; now: Date }) {
  const view = cardView(product, now);
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture imageKey={product.imageKey} colour={product.imageColour} alt="" sizes={CARD_SIZES} />
        <span className={`badge ${styles.badge}`} data-state={view.left.state} data-sale-ends={product.expirationDate}>
          {view.left.text}
        </span>
        {view.stock && <span className={`badge badge-warm ${styles.few}`}>{view.stock}</span>}
      </div>
      <a className={styles.name} href={view.href}>
        {view.name}
      </a>
      <p className={styles.price}>
        {view.saving && (
          <span className="warm-text">
            {view.saving}
            <span className="visually-hidden"> 할인</span>
          </span>
        )}{' '}
        {view.price}
      </p>
      <p className={styles.where}>
        {view.distance && <span>{view.distance}</span>} <span>{view.mart}</span>
      </p>
    </li>
  );
}
