import type { MouseEvent } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import { OrderCards } from './OrderCards.tsx';
import styles from './orders.module.css';
import { type ReadyPanel, tabAddress } from './purchase-tabs.ts';

interface Props {
  tab: 'completed' | 'cancelled';
  panel: ReadyPanel;
  /** Whether newer ones were left out. */
  isOlder: boolean;
  onShowOlder: () => void;
  onReviewed: (orderId: number, reviewCreatedAt: string | null) => void;
}

const EMPTY = {
  completed: { icon: 'check', title: '픽업 완료한 주문이 없어요', text: '매장에서 픽업한 상품이 여기에 모여요.' },
  cancelled: {
    icon: 'receipt',
    title: '취소된 주문이 없어요',
    text: '취소하거나 픽업 시간이 지난 주문이 여기에 모여요.',
  },
} as const;

/**
 * Orders that are over: picked up, with their reviews, or cancelled and expired with their reason. Links lead to older
 * ones without script.
 */
export function EndedOrders({ tab, panel, isOlder, onShowOlder, onReviewed }: Props) {
  const { shown, hasOlder, older } = panel;
  const orders = panel.orders.slice(0, shown);
  const olderThan = hasOlder || orders.length < panel.orders.length ? orders.at(-1)?.orderId : undefined;
  function showOlder(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onShowOlder();
  }
  return (
    <>
      {orders.length > 0 && <OrderCards orders={orders} onReviewed={onReviewed} />}
      {orders.length === 0 && isOlder && (
        <EmptyState icon="receipt" title="더 지난 주문은 없어요" text="최근 주문부터 다시 볼 수 있어요." />
      )}
      {orders.length === 0 && !isOlder && (
        <EmptyState {...EMPTY[tab]}>
          <a className="button button-primary" href="/buyer">
            가까운 상품 보기
          </a>
        </EmptyState>
      )}
      {older === 'failed' && (
        <p className="small danger-text" role="alert">
          지난 주문을 불러오지 못했어요. 다시 눌러 주세요.
        </p>
      )}
      {(isOlder || olderThan) && (
        <nav className={`cluster ${styles.pages}`} aria-label="지난 주문">
          {isOlder && (
            <a className="button" href={tabAddress(tab)}>
              최근 주문부터 보기
            </a>
          )}
          {olderThan && (
            <a
              className="button"
              href={`${tabAddress(tab)}&before=${olderThan}`}
              aria-busy={older === 'loading'}
              onClick={showOlder}
            >
              지난 주문 더 보기
            </a>
          )}
        </nav>
      )}
    </>
  );
}
