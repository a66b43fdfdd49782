import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { takeFocusInPlace } from '#islands/shared/focus-refs.ts';
import cards from '#islands/shared/product-card.module.css';
import { saveListState } from '#lib/client/page/list-state.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { travelOf } from '#lib/stores/more-products.ts';
import type { ProductList } from '#lib/stores/product-list.ts';
import { ListedProduct } from './ListedProduct.tsx';
import css from './nearby-grid.module.css';

const BUTTON_TEXTS = { loading: '불러오는 중이에요', failed: '다시 시도', more: '더 보기' } as const;

interface Props {
  list: ProductList;
  fresh: Fresh;
  now: Date;
  /** How many pictures stand in the first view. */
  eager: number;
  /** Left out, as it stands above the list. */
  except: number | undefined;
  hasMart: boolean;
  /** One tile among its products. */
  banner: ReactNode;
  /** What interrupts it once its first lines were seen. */
  rows: ReactNode;
}

/** On phones its first screen, and one line beside the banner where that is a tile of two columns in five. */
const BEFORE_BANNER = 3;
/** With the banner whole lines, in one column, in three and in five. */
const BEFORE_ROWS = 8;

/** The products of a list and the way to more of them. */
export function ProductGrid({ list: { start, pages }, fresh, now, eager, except, hasMart, banner, rows }: Props) {
  const { items, more, busy, problem } = useStore(pages.$list, { ssr: 'initial' });
  const products = items ?? [];
  const button = useRef<HTMLButtonElement>(null);
  /** The first of what was read on by the keyboard, which goes on there. */
  const [reached, setReached] = useState<number | null>(null);

  async function readOn({ detail }: MouseEvent) {
    const before = products.length;
    await pages.readMore();
    saveListState({ pages: pages.pages() - 1, scrollY });
    // The button is below what it brought, or gone. The keyboard goes on with the first of it, unless it has gone
    // elsewhere meanwhile.
    const isHere = document.activeElement === button.current || document.activeElement === document.body;
    if (detail === 0 && isHere) setReached(before);
  }

  // All of a mart's own list lie equally far.
  const way = start.source.kind === 'mart' ? start.source.way : null;
  const hasReadOn = products.length > start.products.length;
  const cardsOf = (from: number, to?: number) =>
    products
      .slice(from, to)
      .map((product, i) =>
        product.productId === except ? null : (
          <ListedProduct
            key={product.productId}
            product={{ ...product, ...(way && { distance: way.distance }), ...fresh.get(product.productId) }}
            travel={travelOf(start.source)}
            now={now}
            eager={from + i < eager}
            hasMart={hasMart}
            linkRef={from + i === reached ? takeFocusInPlace : undefined}
          />
        ),
      );
  return (
    <>
      <ul className={cards.grid}>
        {cardsOf(0, BEFORE_BANNER)}
        {banner && <li className={css.banner}>{banner}</li>}
        {cardsOf(BEFORE_BANNER, rows ? BEFORE_ROWS : undefined)}
      </ul>
      {rows}
      {rows && products.length > BEFORE_ROWS && <ul className={cards.grid}>{cardsOf(BEFORE_ROWS)}</ul>}
      {(more || hasReadOn) && (
        <div className={`stack ${css.more}`}>
          {problem && (
            <p className="notice notice-danger" role="alert">
              {problem}
            </p>
          )}
          {more && (
            <button
              ref={button}
              type="button"
              className="button button-wide"
              aria-busy={busy}
              onClick={(event) => void readOn(event)}
            >
              {BUTTON_TEXTS[busy ? 'loading' : problem ? 'failed' : 'more']}
            </button>
          )}
          <p className="visually-hidden" aria-live="polite">
            {hasReadOn && `상품 ${formatNumber(products.length)}개를 보고 있어요`}
          </p>
        </div>
      )}
    </>
  );
}
