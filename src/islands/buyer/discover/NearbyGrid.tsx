import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useNow } from '#islands/shared/useNow.ts';
import type { ProductSort } from '#lib/domain/list-choice.ts';
import { readingHint } from '#lib/messages/search.ts';
import { createProductList, type ListStart } from '#lib/stores/product-list.ts';
import { EmptyList, type EmptyWords } from './EmptyList.tsx';
import { ListChoices } from './ListChoices.tsx';
import css from './nearby-grid.module.css';
import { ProductGrid } from './ProductGrid.tsx';
import { type Shelf, ShelfChoices } from './ShelfChoices.tsx';
import { useListPlace } from './use-list-place.ts';

interface Props {
  start: ListStart;
  /** When it was rendered. */
  now: Date;
  /** The order of this list where its address names none. */
  standard?: ProductSort;
  /** Where the list stands on its page, if not at its top. */
  anchor?: string;
  /** Left out where the list can be neither ordered nor narrowed. */
  empty?: EmptyWords;
  /** Of a mart's own list. */
  shelf?: Shelf;
  /** How many pictures stand in the first view. */
  eager?: number;
  /** A product that is left out, as it stands above the list. */
  except?: number;
}

/**
 * A list of products: of the neighbourhood, a search, a category or a mart. Its first page comes with the HTML, and its choices are links and
 * forms, so that it is whole without script. With it they change the list where it stands, and the address with it.
 */
export function NearbyGrid({ start, now: renderedAt, standard = 'near', anchor = '', empty, shelf, ...grid }: Props) {
  const [list] = useState(() => createProductList(start, standard));
  const root = useRef<HTMLDivElement>(null);
  const now = useNow(renderedAt);
  const shown = useStore(list.$list, { ssr: 'initial' });
  const fresh = useStore(list.$fresh, { ssr: 'initial' });
  const choose = useListPlace(list, root);
  const { choosing, start: page } = shown;
  const { source, address } = page;
  const hint = source.kind === 'search' && page.reading && readingHint(source.text, page.reading);
  const choices = { address, anchor, choose };
  return (
    <div ref={root} tabIndex={-1} className={`stack ${css.list}`} aria-busy={choosing.state === 'loading'}>
      {source.kind === 'mart'
        ? shelf && <ShelfChoices shelf={shelf} source={source} {...choices} />
        : empty && (
            <ListChoices choice={source.choice} standard={standard} count={page.count ?? 0} now={now} {...choices} />
          )}
      {choosing.state === 'failed' && (
        <RetryNotice text={choosing.message} onRetry={() => void choose(choosing.address)} />
      )}
      {hint && (
        <p className="notice notice-accent" role="status">
          {hint}
        </p>
      )}
      {page.products.length > 0 ? (
        <ProductGrid
          key={address}
          list={shown}
          fresh={fresh}
          now={now}
          eager={grid.eager ?? 0}
          except={grid.except}
          hasMart={source.kind !== 'mart'}
        />
      ) : (
        <EmptyList page={page} standard={standard} words={empty} {...choices} />
      )}
    </div>
  );
}
