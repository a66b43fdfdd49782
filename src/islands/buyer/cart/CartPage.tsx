import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { CartItem } from '#lib/contract/order/carts.ts';
import { formatWon } from '#lib/domain/money.ts';
import { lineRefusal, selectableIds, selectedSummary } from '#lib/domain/order/cart.ts';
import { SELECT_TO_DELETE, savedText, selectionText, walkText } from '#lib/messages/order/cart.ts';
import { $cartCount, cartChanged } from '#lib/stores/cart.ts';
import { startCheckout } from '#lib/stores/checkout.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { CartMart } from './CartMart.tsx';
import styles from './cart.module.css';
import { createCart } from './cart.ts';
import type { CartEntry } from './entry.ts';
import { dueOpen, type Start, walkOf } from './mart-walk.ts';
import { SelectAll } from './SelectAll.tsx';

interface Props {
  items: readonly CartItem[];
  renderedAt: number;
  start: Start | null;
}

/** The whole cart: marts in the order of the way, what is selected, what it costs, and the way to pay. */
export function CartPage({ items, renderedAt, start }: Props) {
  const [store] = useState(() => createCart(items, renderedAt));
  const cart = useStore(store.$cart, { ssr: 'initial' });
  const { entries, selected, now } = cart;
  /** By mart; one that opened stays so until it is closed by hand. */
  const [isOpen, setOpen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const fresh = [...dueOpen(entries, now)].filter((martId) => !isOpen.has(martId));
  if (fresh.length > 0) setOpen(new Map([...isOpen, ...fresh.map((martId) => [martId, true] as const)]));
  const walk = walkOf(entries, selected, now, start);

  function buy() {
    const lines = store.purchase();
    // What is bought leaves the cart with the order; the other tabs are told.
    if (!lines) return;
    const onWay = walk.stops.flatMap((stop) => stop.lines.map(({ productId }) => productId));
    const inOrder = [...lines].sort((a, b) => onWay.indexOf(a.productId) - onWay.indexOf(b.productId));
    startCheckout(inOrder, {
      onBought: (orderIds) => cartChanged(Math.max(0, $cartCount.get() - orderIds.length)),
      onQuantity: store.setQuantity,
    });
  }

  const selectable = selectableIds(entries, now);
  const chosen = selectable.filter((id) => selected.has(id)).length;
  const summary = selectedSummary(entries, selected, now);
  const lost = entries.filter((entry) => lineRefusal(entry, now) !== null);

  function askToDelete(lines: readonly CartEntry[]) {
    const [first, ...others] = lines.map(({ name }) => name);
    void confirm({
      title: '장바구니에서 삭제할까요?',
      body: <p>{others.length > 0 ? `${first} 외 ${others.length}개 상품` : first}</p>,
      confirmLabel: '삭제',
      danger: true,
      act: async () => ({ ok: await store.remove(lines.map(({ productId }) => productId)) }),
    });
  }

  function deleteSelected() {
    const wanted = entries.filter((entry) => selected.has(entry.productId));
    if (wanted.length > 0) askToDelete(wanted);
    else toast(SELECT_TO_DELETE, 'problem');
  }

  if (entries.length === 0) {
    return (
      <>
        <h1>장바구니</h1>
        <EmptyState
          icon="cart"
          title="장바구니가 비어 있어요"
          text="가까운 마트의 신선한 먹거리와 마감 임박 상품을 담아 보세요. 여러 마트의 상품도 한 번에 주문할 수 있어요."
        >
          <a className="button button-primary" href="/buyer">
            가까운 상품 보기
          </a>
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.layout}>
      <div className={styles.lines}>
        <div className="spread">
          <h1>장바구니</h1>
          {walk.visited > 1 && (
            <p className="small strong">
              <Dotted text={walkText(walk, start?.travel ?? 'foot', now)} />
            </p>
          )}
        </div>
        <div className={`spread ${styles.tools}`}>
          <SelectAll
            label="전체 선택"
            text={`전체 선택 (${chosen}/${selectable.length})`}
            ids={selectable}
            selected={selected}
            onSelect={(on) => store.select(selectable, on)}
          />
          <span className="cluster">
            {lost.length > 0 && (
              <button type="button" className="text-button" onClick={() => askToDelete(lost)}>
                못 사는 상품 삭제
              </button>
            )}
            <button type="button" className="text-button" onClick={deleteSelected}>
              선택 삭제
            </button>
          </span>
        </div>
        {walk.stops.map((stop) => (
          <CartMart
            key={stop.martId}
            stop={stop}
            isOneOfMany={walk.stops.length > 1}
            start={start}
            cart={cart}
            store={store}
            isOpen={walk.stops.length === 1 || isOpen.get(stop.martId) === true}
            onOpen={(opens) => setOpen(new Map([...isOpen, [stop.martId, opens]]))}
            onDelete={askToDelete}
          />
        ))}
      </div>
      <section className={styles.summary} aria-label="주문 금액">
        <p className={styles.sum}>
          <span className={`small soft ${styles.count}`}>{selectionText(summary)}</span>
          <strong className={styles.total} role="status" aria-label="합계">
            {formatWon(summary.totalWon)}
          </strong>
          {summary.savedWon > 0 && <span className="warm-text small">{savedText(summary.savedWon)}</span>}
        </p>
        <button type="button" className="button button-primary button-large" onClick={buy}>
          주문하기
        </button>
      </section>
      <ConfirmHost />
    </div>
  );
}
