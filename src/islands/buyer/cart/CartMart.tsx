import { useId } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { selectableIds, selectedSummary } from '#lib/domain/order/cart.ts';
import { lateOnWayText } from '#lib/messages/discovery/reach.ts';
import { LINE_PROBLEMS, linesText, ON_SITE_ONLY, stopText } from '#lib/messages/order/cart.ts';
import { CartLine } from './CartLine.tsx';
import styles from './cart.module.css';
import type { Cart, CartStore } from './cart.ts';
import type { CartEntry } from './entry.ts';
import type { MartStop, Start } from './mart-walk.ts';
import { SelectAll } from './SelectAll.tsx';

interface Props {
  stop: MartStop;
  /** Whether it is one of several marts. */
  isOneOfMany: boolean;
  start: Start | null;
  cart: Cart;
  store: CartStore;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onDelete: (entries: readonly CartEntry[]) => void;
}

/** A mart as one line: when and how one goes there, and for how much. It opens to its products. */
export function CartMart({
  stop,
  isOneOfMany,
  start,
  cart: { selected, now },
  store,
  isOpen,
  onOpen,
  onDelete,
}: Props) {
  const { lines, window, number, leg } = stop;
  const mart = lines[0]!;
  const list = useId();
  const selectable = selectableIds(lines, now);
  const late = window && leg?.arrival != null ? lateOnWayText(window.validUntil, leg.arrival, now) : null;
  const folded = isOpen ? '' : linesText(lines);
  return (
    <section className="card" aria-label={mart.martName}>
      <header className={styles.head}>
        {isOneOfMany && (
          <SelectAll
            label={`${mart.martName} 전체 선택`}
            ids={selectable}
            selected={selected}
            onSelect={(on) => store.select(selectable, on)}
          />
        )}
        <div className={styles.mart}>
          <div className={styles.who}>
            <h2 className="minor-heading">
              {isOneOfMany && number !== null && <span className={styles.number}>{number}</span>}
              <a className="mart-link" href={`/buyer/store/${mart.martId}`}>
                {mart.martName}
              </a>
            </h2>
            {!isOneOfMany && !mart.martTakesCards && <p className="small soft">{ON_SITE_ONLY}</p>}
            {isOneOfMany && selectable.length > 0 && (
              <p className={styles.martTotal}>
                <span className="visually-hidden">이 마트 합계 </span>
                <strong>{formatWon(selectedSummary(lines, selected, now).totalWon)}</strong>
              </p>
            )}
          </div>
          {mart.martRefusal ? (
            <p className="small danger-text">{LINE_PROBLEMS[mart.martRefusal]}</p>
          ) : (
            window && (
              <p className="small strong">
                <Dotted
                  text={stopText(
                    { ...stop, window, pausedUntil: mart.pausedUntil, travel: start?.travel ?? 'foot' },
                    now,
                  )}
                />
              </p>
            )
          )}
          {late && <p className="small warm-text strong">{late}</p>}
          {isOneOfMany && (!mart.martTakesCards || folded) && (
            <p className="small soft one-line">
              {!mart.martTakesCards && ON_SITE_ONLY}
              {folded && <span className={styles.folded}>{`${mart.martTakesCards ? '' : ' · '}${folded}`}</span>}
            </p>
          )}
        </div>
        {isOneOfMany && (
          <button
            type="button"
            className={`icon-button script-only ${styles.opener}`}
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={`${mart.martName} 상품 ${lines.length}개`}
            onClick={() => onOpen(!isOpen)}
          >
            <Icon name="chevronDown" size={20} />
          </button>
        )}
      </header>
      <ul id={list} className={styles.products} data-folded={!isOpen || undefined}>
        {lines.map((entry) => (
          <Boundary key={entry.productId} part="CartLine" as="li">
            <CartLine
              entry={entry}
              now={now}
              selected={selected.has(entry.productId)}
              store={store}
              onDelete={onDelete}
            />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}
