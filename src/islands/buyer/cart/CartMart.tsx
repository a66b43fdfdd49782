import { Boundary } from '#islands/shared/Boundary.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { selectableIds, selectedSummary } from '#lib/domain/order/cart.ts';
import { LINE_PROBLEMS } from '#lib/messages/order/cart.ts';
import { CartLine } from './CartLine.tsx';
import styles from './cart.module.css';
import type { Cart, CartStore } from './cart.ts';
import type { CartEntry } from './entry.ts';
import { SelectAll } from './SelectAll.tsx';

interface Props {
  entries: readonly CartEntry[];
  cart: Cart;
  store: CartStore;
  onDelete: (entries: readonly CartEntry[]) => void;
}

/** The lines of one mart, with its total. */
export function CartMart({ entries, cart: { selected, now }, store, onDelete }: Props) {
  const mart = entries[0]!;
  const selectable = selectableIds(entries, now);
  return (
    <section className="card" aria-label={mart.martName}>
      <header className={`strip ${styles.head}`}>
        <SelectAll
          label={`${mart.martName} 전체 선택`}
          ids={selectable}
          selected={selected}
          onSelect={(on) => store.select(selectable, on)}
        />
        <h2 className={`strip minor-heading ${styles.martName}`}>
          <a className="mart-link" href={`/buyer/store/${mart.martId}`}>
            <Icon name="store" size={18} /> {mart.martName}
          </a>
        </h2>
        {mart.martRefusal ? (
          <span className="badge badge-danger">{LINE_PROBLEMS[mart.martRefusal]}</span>
        ) : (
          <span className={mart.martIsOpen ? 'badge badge-accent' : 'badge'}>
            {mart.martIsOpen ? '영업 중' : '지금은 영업시간이 아니에요'}
          </span>
        )}
      </header>
      <ul>
        {entries.map((entry) => (
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
      {selectable.length > 0 && (
        <p className={`spread inset ${styles.foot}`}>
          <span className="soft small">{mart.martTakesCards ? '이 마트 합계' : '이 마트 합계 · 현장 결제만 돼요'}</span>
          <strong>{formatWon(selectedSummary(entries, selected, now).totalWon)}</strong>
        </p>
      )}
    </section>
  );
}
