import type { FormEvent } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { SEARCH_MAX_LENGTH } from '#lib/domain/discovery/search.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { ProductSource } from '#lib/stores/more-products.ts';
import { ListLink, type ListPlace } from './ListLink.tsx';
import css from './shelf-choices.module.css';

/** What there is to choose from at a mart. */
export interface Shelf {
  storeName: string;
  /** The sub-categories it sells, the fullest first. */
  categories: readonly string[];
  /** How many products it sells in all. */
  amount?: number;
}

interface Props extends ListPlace {
  shelf: Shelf;
  source: Extract<ProductSource, { kind: 'mart' }>;
}

/** What a mart sells: all of it, of one sub-category, or what is found in it. */
export function ShelfChoices({ shelf: { storeName, categories, amount }, source, ...place }: Props) {
  const [path = ''] = place.address.split('?');
  const narrowed = (name: string | undefined) =>
    name === undefined ? path : `${path}?category=${encodeURIComponent(name)}`;

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    void place.choose(`${path}${text ? `?search=${encodeURIComponent(text)}` : ''}${place.anchor}`);
  }

  return (
    <div className={`strip ${css.choices}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of our floor know no search element */}
      <form key={source.search} className={css.search} role="search" action={path + place.anchor} onSubmit={find}>
        <label className="visually-hidden" htmlFor="in-store">
          {`${storeName}에서 찾기`}
        </label>
        <input
          id="in-store"
          className="input"
          type="search"
          name="search"
          defaultValue={source.search ?? ''}
          placeholder="상품 찾기"
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
        />
        <button type="submit" className="icon-button" aria-label="찾기">
          <Icon name="search" />
        </button>
      </form>
      <nav className={css.narrow} aria-label="이 마트의 카테고리">
        <ul className={css.categories}>
          {[undefined, ...categories].map((name) => (
            <li key={name ?? ''}>
              <ListLink
                {...place}
                className="button button-small button-choice"
                to={narrowed(name)}
                aria-current={name === source.category && !source.search ? 'true' : undefined}
              >
                {name ?? (amount === undefined ? '전체' : `전체 ${formatNumber(amount)}`)}
              </ListLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
