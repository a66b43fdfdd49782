import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { OrderTab } from '#lib/domain/order/order-status.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';

interface Props {
  martId: number;
  tab: OrderTab;
  searched: string;
  /** A day or a filter is chosen. */
  isFiltered?: boolean;
}

/** That there is no order on a tab, or none that was searched for. */
export function NoOrders({ martId, tab, searched, isFiltered = false }: Props) {
  const other = tab === 'checkin' ? 'completed' : 'checkin';
  if (isFiltered && !searched)
    return <EmptyState icon="search" title={ORDER_TEXTS.emptySearch} text={ORDER_TEXTS.emptyFilterHint} />;
  const [title, hint] = searched
    ? [ORDER_TEXTS.emptySearch, ORDER_TEXTS.emptySearchHint]
    : tab === 'checkin'
      ? [ORDER_TEXTS.emptyCheckin, ORDER_TEXTS.emptyCheckinHint]
      : [ORDER_TEXTS.emptyCompleted, ORDER_TEXTS.emptyCompletedHint];
  return (
    <EmptyState icon={searched ? 'search' : 'receipt'} title={title} text={hint}>
      {searched ? (
        <a className="button" href={`/seller/mart/${martId}/customers?tab=${other}&q=${encodeURIComponent(searched)}`}>
          {ORDER_TEXTS.searchOn(ORDER_TEXTS[other])}
        </a>
      ) : (
        <a className="button" href={`/seller/mart/${martId}/register`}>
          상품 등록
        </a>
      )}
    </EmptyState>
  );
}
