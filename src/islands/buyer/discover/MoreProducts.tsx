import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/client/call.ts';
import { keepList, keepScroll, keptList } from '#lib/client/kept-list.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { createMoreProducts, type ProductSource } from '#lib/stores/more-products.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './product-card.module.css';

interface Props {
  source: ProductSource;
  /** The products of the first page, which stand above as static HTML. */
  firstIds: readonly number[];
}

/** The button at the end of a list and what it brings. */
export function MoreProducts({ source, firstIds }: Props) {
  const [{ $more, loadMore, loadUpTo, pages }] = useState(() => createMoreProducts(source, firstIds));
  const { products, progress } = useStore($more, { ssr: 'initial' });
  const now = new Date(serverNow());

  // Back and reload come to where one was.
  useEffect(() => {
    const kept = keptList();
    if (!kept) return keepScroll();
    void loadUpTo(kept.pages).then(() => {
      requestAnimationFrame(() => {
        scrollTo({ top: kept.scrollY, behavior: 'instant' });
        keepScroll();
      });
    });
  }, [loadUpTo]);

  const list = useRef<HTMLUListElement>(null);

  /** @param button where it was pressed by the keyboard. */
  async function onMore(button: Element | null) {
    await loadMore();
    keepList({ pages: pages(), scrollY });
    // The button is below what it brought, or gone: the keyboard goes on with the first of it, unless it has gone elsewhere meanwhile.
    if (button && [button, document.body].includes(document.activeElement!))
      list.current?.children[products.length]?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <div className="stack more-products">
      {products.length > 0 && (
        <ul ref={list} className={styles.grid}>
          {products.map((product) => (
            <ProductCard key={product.productId} product={product} now={now} />
          ))}
        </ul>
      )}
      {progress.state === 'failed' && (
        <p className="notice notice-danger" role="alert">
          {progress.message}
        </p>
      )}
      {progress.state !== 'end' && (
        <button
          type="button"
          className="button button-wide"
          aria-busy={progress.state === 'loading'}
          onClick={({ detail, currentTarget }) => void onMore(detail === 0 ? currentTarget : null)}
        >
          {progress.state === 'loading' ? '불러오는 중이에요' : progress.state === 'failed' ? '다시 시도' : '더 보기'}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {products.length > 0 && `상품 ${formatNumber(products.length + firstIds.length)}개를 보고 있어요`}
      </p>
    </div>
  );
}
