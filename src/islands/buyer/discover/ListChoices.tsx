import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import { filterAddress } from '#lib/domain/discovery/filter-address.ts';
import {
  chosenConditions,
  type ListChoice,
  NO_CONDITIONS,
  PRODUCT_SORTS,
  type ProductSort,
} from '#lib/domain/discovery/list-choice.ts';
import { amountText, conditionText, SORT_NAMES } from '#lib/messages/discovery/search.ts';
import type { NarrowedSource } from '#lib/stores/more-products.ts';
import { ListLink, type ListPlace, withChange } from './ListLink.tsx';
import css from './list-choices.module.css';

/** The chrome's menus (layouts/chrome/menus.ts) hear it. */
const CLOSE_MENUS = 'close-menus';

/** Few press it, and what it needs comes with the press. */
const FilterDialog = lazyIsland(() => import('./FilterDialog.tsx'));

interface Props extends ListPlace {
  source: NarrowedSource;
  standard: ProductSort;
  now: Date;
  /** Around where it looks. */
  place: ReactNode;
  /** How many products there are, where no title of theirs says it. */
  children: ReactNode;
}

/** How many products a list has on all its pages. */
export function AmountLine({ count }: { count: number | null }) {
  return <p className={`soft small ${css.amount}`} role="status">{`상품 ${amountText(count ?? 0)}`}</p>;
}

/**
 * Around where a list looks, its order and its conditions, in one bar. Each choice is an address one can go back to,
 * and needs no script: links, one of them to the page of its filter, which is a dialog where there is a script.
 */
export function ListChoices({ source, standard, now, place: named, children, ...place }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const { choice } = source;
  const chosen = chosenConditions(choice);
  const link = (change: Partial<ListChoice>) => withChange(place.address, change, standard);
  const closing: ListPlace = {
    ...place,
    choose(address) {
      dispatchEvent(new Event(CLOSE_MENUS));
      return place.choose(address);
    },
  };
  function openFilter(event: MouseEvent) {
    // Where its script does not come, the second press leads to the page.
    if (isFiltering || !isPlainPress(event)) return;
    event.preventDefault();
    setFiltering(true);
  }
  return (
    <nav className={css.choices} aria-label="정렬과 필터">
      {named}
      <MenuButton menu="list-sort">
        <span className="visually-hidden">정렬: </span>
        {SORT_NAMES[choice.sort]}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
      <a
        className="button button-small"
        href={filterAddress(place.address)}
        rel="nofollow"
        data-stays
        onClick={openFilter}
      >
        필터{' '}
        {chosen.length > 0 && (
          <b className={css.number}>
            {chosen.length}
            <span className="visually-hidden">개 적용 중</span>
          </b>
        )}
        <Icon name="chevronDown" size={16} />
      </a>
      {children}
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label="적용한 필터">
          {chosen.map((name) => (
            <li key={name}>
              <ListLink {...place} to={link({ [name]: NO_CONDITIONS[name] })}>
                {conditionText(name, choice)}
                <span className="visually-hidden"> 필터 해제</span>
                <Icon name="close" size={14} />
              </ListLink>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <ListLink {...place} className={css.all} to={link(NO_CONDITIONS)}>
                초기화
              </ListLink>
            </li>
          )}
        </ul>
      )}
      <div className={`menu ${css.sheet}`} id="list-sort" data-side="left">
        <ul aria-label="정렬">
          {PRODUCT_SORTS.map((sort) => (
            <li key={sort}>
              <ListLink
                {...closing}
                className="menu-item"
                to={link({ sort })}
                aria-current={choice.sort === sort ? 'true' : undefined}
              >
                {SORT_NAMES[sort]}
                {choice.sort === sort && <Icon name="check" size={18} />}
              </ListLink>
            </li>
          ))}
        </ul>
      </div>
      <Deferred>
        {isFiltering && (
          <FilterDialog
            {...place}
            source={source}
            choice={choice}
            standard={standard}
            now={now}
            onClose={() => setFiltering(false)}
          />
        )}
      </Deferred>
    </nav>
  );
}

function MenuButton({ menu, children }: { menu: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: without script the browser opens the menu by its address
    <a
      role="button"
      className="button button-small"
      href={`#${menu}`}
      aria-controls={menu}
      aria-expanded={false}
      data-opens
    >
      {children}
    </a>
  );
}
