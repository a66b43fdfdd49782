import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useNow } from '#islands/shared/useNow.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';
import { chosenConditions, type ProductSort } from '#lib/domain/discovery/list-choice.ts';
import { readingHint } from '#lib/messages/discovery/search.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { createProductList, type ListStart } from '#lib/stores/product-list.ts';
import { EmptyList, type EmptyWords } from './EmptyList.tsx';
import { AmountLine, ListChoices } from './ListChoices.tsx';
import css from './nearby-grid.module.css';
import { ProductGrid } from './ProductGrid.tsx';
import { unpackCards } from './packed-cards.ts';
import { type Shelf, ShelfChoices } from './ShelfChoices.tsx';
import { useListPlace } from './use-list-place.ts';

/** A list as its page sends it: its products as one text (`packCards`). */
export type SentList = Omit<ListStart, 'products'> & { products: string };

export interface GridProps {
  start: SentList;
  /** When it was rendered. */
  now: Date;
  /** The order of this list where its address names none. */
  standard?: ProductSort;
  /** Where the list stands on its page, if not at its top. */
  anchor?: string;
  /** Around where it looks (`PlaceBar`), in its bar; left out where it is of no place. */
  place?: ReactNode;
  /** What stands between its bar and its products, whatever is chosen. */
  lead?: ReactNode;
  /** A tile among its products, whatever is chosen. */
  banner?: ReactNode;
  /** What stands after its first lines for who has chosen nothing yet: others have a list in mind. */
  rows?: { products: readonly CardProduct[]; draw: (fresh: Fresh) => ReactNode } | undefined;
  /** The title of its products, where others stand above them. */
  title?: string;
  /** Left out where the list can be neither ordered nor narrowed. */
  empty?: EmptyWords;
  /** The mart whose own list it is. */
  shelf?: Shelf;
  /** How many pictures stand in the first view. */
  eager?: number;
  /** A product that is left out, as it stands above the list. */
  except?: number;
}

/**
 * A list of products: of the neighbourhood, a search, a category or a mart. Its first page comes with the HTML, and its
 * choices are links and forms, so that it is whole without script. With it they change the list where it stands, and
 * the address with it.
 */
export function NearbyGrid({
  start,
  now: renderedAt,
  standard = 'near',
  anchor = '',
  empty,
  shelf,
  ...around
}: GridProps) {
  const [list] = useState(() =>
    createProductList({ ...start, products: unpackCards(start.products) }, standard, undefined, around.rows?.products),
  );
  const root = useRef<HTMLDivElement>(null);
  const now = useNow(renderedAt);
  const shown = useStore(list.$list, { ssr: 'initial' });
  const fresh = useStore(list.$fresh, { ssr: 'initial' });
  const choose = useListPlace(list, root);
  const { choosing, start: page } = shown;
  const { source, address } = page;
  const hint = source.kind === 'search' && page.reading && readingHint(source.text, page.reading);
  const choices = { address, anchor, choose };
  const { title, lead, banner, rows, place } = around;
  const isPlain =
    source.kind === 'nearby' &&
    source.choice.sort === standard &&
    chosenConditions(source.choice).length === 0 &&
    !page.page;
  const products =
    page.products.length > 0 ? (
      <ProductGrid
        key={address}
        list={shown}
        fresh={fresh}
        now={now}
        anchor={source.kind === 'mart' ? '#products' : anchor}
        eager={around.eager ?? 0}
        except={around.except}
        hasMart={source.kind !== 'mart'}
        banner={banner}
        rows={isPlain && rows?.draw(fresh)}
      />
    ) : (
      <>
        <EmptyList page={page} standard={standard} words={empty} {...choices} />
        {banner}
      </>
    );
  return (
    <div ref={root} tabIndex={-1} className={`stack gap-1 ${css.list}`} aria-busy={choosing.state === 'loading'}>
      {source.kind === 'mart'
        ? shelf && <ShelfChoices shelf={shelf} source={source} {...choices} />
        : empty && (
            <ListChoices source={source} standard={standard} now={now} place={place} {...choices}>
              {!title && <AmountLine count={page.count} />}
            </ListChoices>
          )}
      {choosing.state === 'failed' && (
        <RetryNotice text={choosing.message} onRetry={() => void choose(choosing.address)} />
      )}
      {lead}
      {hint && (
        <p className="notice notice-accent" role="status">
          {hint}
        </p>
      )}
      {title ? (
        <section id="nearby" className="stack stack-tight" aria-label={title}>
          <div className="spread">
            <h2>{title}</h2>
            <AmountLine count={page.count} />
          </div>
          {products}
        </section>
      ) : (
        products
      )}
    </div>
  );
}
