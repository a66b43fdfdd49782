import type { ReactNode } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import {
  chosenConditions,
  type ListChoice,
  NO_CONDITIONS,
  PRODUCT_SORTS,
  type ProductSort,
} from '#lib/domain/discovery/list-choice.ts';
import { amountText, conditionText, SORT_NAMES } from '#lib/messages/discovery/search.ts';
import { ListFilter } from './ListFilter.tsx';
import { ListLink, type ListPlace, withChange } from './ListLink.tsx';
import css from './list-choices.module.css';

/** The chrome's menus (layouts/chrome/menus.ts) hear it. */
const CLOSE_MENUS = 'close-menus';

interface Props extends ListPlace {
  choice: ListChoice;
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
 * and needs no script: links, and a form in a sheet that the browser opens.
 */
export function ListChoices({ choice, standard, now, place: named, children, ...place }: Props) {
  const chosen = chosenConditions(choice);
  const link = (change: Partial<ListChoice>) => withChange(place.address, change, standard);
  const closing: ListPlace = {
    ...place,
    choose(address) {
      dispatchEvent(new Event(CLOSE_MENUS));
      return place.choose(address);
    },
  };
  return (
    <nav className={css.choices} aria-label="정렬과 필터">
      {named}
      <MenuButton menu="list-sort">
        <span className="visually-hidden">정렬: </span>
        {SORT_NAMES[choice.sort]}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
      <MenuButton menu="list-filter">
        필터{' '}
        {chosen.length > 0 && (
          <b className={css.number}>
            {chosen.length}
            <span className="visually-hidden">개 적용 중</span>
          </b>
        )}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
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
      <div className={`menu ${css.sheet}`} id="list-filter" data-side="left">
        <ListFilter key={place.address} choice={choice} now={now} without={link(NO_CONDITIONS)} {...closing} />
      </div>
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
