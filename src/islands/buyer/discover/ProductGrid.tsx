import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { takeFocusInPlace } from '#islands/shared/focus-refs.ts';
import { Problem } from '#islands/shared/Problem.tsx';
import cards from '#islands/shared/product-card.module.css';
import { saveListState } from '#lib/client/page/list-state.ts';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import { pageAddress } from '#lib/domain/discovery/list-choice.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { FROM_THE_FIRST } from '#lib/messages/discovery/search.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { travelOf } from '#lib/stores/more-products.ts';
import type { ListStart, ProductList } from '#lib/stores/product-list.ts';
import { ListedProduct } from './ListedProduct.tsx';
import css from './nearby-grid.module.css';

const BUTTON_TEXTS = { loading: '불러오는 중이에요', failed: '다시 시도', more: '더 보기' } as const;

/** Where the pages of a list stand: a mart's own list may stand elsewhere too. */
function listAddress({ source, address }: ListStart): string {
  if (source.kind !== 'mart') return address;
  const { martId, category, search } = source;
  const said = new URLSearchParams({ ...(category && { category }), ...(search && { search }) });
  return `/buyer/store/${martId}?${said}`;
}

interface Props {
  list: ProductList;
  fresh: Fresh;
  now: Date;
  /** Where the list stands on its page, if not at its top. */
  anchor: string;
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

/** As a button is pressed. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The products of a list and the way to more of them. */
export function ProductGrid({
  list: { start, pages },
  fresh,
  now,
  anchor,
  eager,
  except,
  hasMart,
  banner,
  rows,
}: Props) {
  const { items, more, busy, problem } = useStore(pages.$list, { ssr: 'initial' });
  const products = items ?? [];
  const button = useRef<HTMLAnchorElement>(null);
  const { page: from = 0 } = start;
  /** The first of what was read on by the keyboard, which goes on there. */
  const [reached, setReached] = useState<number | null>(null);

  async function readOn(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const before = products.length;
    await pages.readMore();
    saveListState({ pages: pages.pages() - 1, scrollY });
    // The button is below what it brought, or gone. The keyboard goes on with the first of it, unless it has gone
    // elsewhere meanwhile.
    const isHere = document.activeElement === button.current || document.activeElement === document.body;
    if (event.detail === 0 && isHere) setReached(before);
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
            product={way ? { ...product, distance: way.distance } : product}
            fresh={fresh.get(product.productId)}
            travel={travelOf(start.source)}
            now={now}
            eager={from + i < eager}
            hasMart={hasMart}
            linkRef={from + i === reached ? takeFocusInPlace : undefined}
          />
        ),
      );
  const grid = hasMart ? cards.grid : `${cards.grid} ${cards.ofMart}`;
  return (
    <>
      <ul className={grid}>
        {cardsOf(0, BEFORE_BANNER)}
        {banner && <li className={css.banner}>{banner}</li>}
        {cardsOf(BEFORE_BANNER, rows ? BEFORE_ROWS : undefined)}
      </ul>
      {rows}
      {rows && products.length > BEFORE_ROWS && <ul className={grid}>{cardsOf(BEFORE_ROWS)}</ul>}
      {(more || hasReadOn || from > 0) && (
        <div className={`stack ${css.more}`}>
          <Problem text={problem} />
          {more && (
            // biome-ignore lint/a11y/useSemanticElements: without script it leads to the next page
            <a
              ref={button}
              role="button"
              data-stays
              className="button button-wide"
              href={pageAddress(listAddress(start), from + pages.pages()) + anchor}
              rel="next nofollow"
              aria-busy={busy}
              onClick={(event) => void readOn(event)}
              onKeyDown={pressBySpace}
            >
              {BUTTON_TEXTS[busy ? 'loading' : problem ? 'failed' : 'more']}
            </a>
          )}
          {from > 0 && (
            <a className="button button-wide" href={pageAddress(start.address, 0) + anchor} rel="nofollow">
              {FROM_THE_FIRST}
            </a>
          )}
          <p className="visually-hidden" aria-live="polite">
            {hasReadOn && `상품 ${formatNumber(products.length)}개를 보고 있어요`}
          </p>
        </div>
      )}
    </>
  );
}
