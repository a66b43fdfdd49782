import type { Ref } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { OrderCard } from './OrderCard.tsx';
import type { VisitOfMart } from './order-filter.ts';
import css from './orders.module.css';
import { VisitCard } from './VisitCard.tsx';

interface Props {
  visits: readonly VisitOfMart[];
  martId: number;
  renderedAt: number;
  gridRef?: Ref<HTMLUListElement>;
  isNew?: (orderId: number) => boolean;
  /** Cancels an order that waits. */
  onCancel?: (order: SellerOrder) => void;
}

/** A card for each visit of a mart: of one order, or of several. */
export function OrderGrid({ visits, martId, renderedAt, gridRef, isNew = () => false, onCancel = () => {} }: Props) {
  return (
    <div className={css.desk}>
      <ul ref={gridRef} className={css.grid}>
        {visits.map((visit) => (
          <li key={visit[0].visitId}>
            <Boundary part={visit.length > 1 ? 'VisitCard' : 'OrderCard'}>
              {visit.length > 1 ? (
                <VisitCard visit={visit} martId={martId} renderedAt={renderedAt} isNew={isNew} onCancel={onCancel} />
              ) : (
                <OrderCard
                  order={visit[0]}
                  martId={martId}
                  renderedAt={renderedAt}
                  isNew={isNew(visit[0].orderId)}
                  onCancel={onCancel}
                />
              )}
            </Boundary>
          </li>
        ))}
      </ul>
    </div>
  );
}
