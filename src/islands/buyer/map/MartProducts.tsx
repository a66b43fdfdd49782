import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { InHand } from '#islands/shared/InHand.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { PRODUCTS_FAILED } from '#lib/messages/discovery/map.ts';
import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';
import { createProductPages } from '#lib/stores/more-products.ts';
import styles from './store-card.module.css';

const BUTTON_TEXTS = { loading: '불러오는 중이에요', failed: '다시 시도', more: '더 보기' } as const;

/** What a mart sells, 12 products at a time, in its card beside the map. */
export function MartProducts({ martId }: { martId: number }) {
  const [list] = useState(() => createProductPages({ kind: 'mart', martId }, null));
  const { items, more, busy, problem } = useStore(list.$list);
  return (
    <>
      <ul className="stack gap-1">
        {(items ?? []).map((product) => (
          <Boundary key={product.productId} part="MartProduct" as="li">
            <Row product={product} />
          </Boundary>
        ))}
      </ul>
      {problem && (
        <p className="small danger-text" role="alert">
          {PRODUCTS_FAILED}
        </p>
      )}
      {(more || busy || problem) && (
        <button
          type="button"
          className="button button-small button-wide"
          aria-busy={busy}
          onClick={() => void list.readMore()}
        >
          {BUTTON_TEXTS[busy ? 'loading' : problem ? 'failed' : 'more']}
        </button>
      )}
    </>
  );
}

function Row({ product }: { product: CardProduct }) {
  const left = saleTimeLeft(new Date(product.expirationDate), new Date(serverNow()));
  const { productId, name, price, imageKey, categoryKey, imageColour } = product;
  return (
    <li>
      <a className={styles.product} href={`/buyer/product/${productId}`}>
        <Picture imageKey={imageKey} category={categoryKey} colour={imageColour} alt="" sizes="56px" />
        <span>
          <span className={styles.productName}>{name}</span>
          <br />
          <strong>{formatWon(price)}</strong>{' '}
          <span className={left.state === 'urgent' ? 'small warm-text' : 'small soft'}>{left.text}</span>
        </span>
      </a>
      <InHand productId={productId} />
    </li>
  );
}
