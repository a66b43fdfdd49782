import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { counterPage } from '#lib/client/offline/counter.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isPaidOnScan } from '#lib/domain/order/order-status.ts';
import { countProducts } from '#lib/domain/order/visit.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';
import { buyerVisitText } from '#lib/messages/order/visits.ts';
import { reachedNobody } from './offline-counter.ts';
import type { OrderOnScreen } from './order-on-screen.ts';
import css from './scan.module.css';
import type { ScanState } from './scan-state.ts';
import type { ScanStore, ScanTask } from './scan-store.ts';

/** Whether the order or its check-in was asked for, and nobody answered. */
const isCutOff = (order: OrderOnScreen, state: ScanState): boolean =>
  (order.name === 'failed' && reachedNobody(order.status)) ||
  (state.name === 'ready' && state.note.code === 'checkInFailed' && reachedNobody(state.note.status));

/** The screen of one order needs the network; the counter goes on without. */
const ToCounter = ({ martId }: { martId: number }) => (
  <div className="notice notice-warm stack stack-tight">
    <p>{SCAN_TEXTS.cutOff}</p>
    <a className="button button-primary" href={counterPage(martId)}>
      {SCAN_TEXTS.toCounter}
    </a>
  </div>
);

const Frame = ({ isLoading, children }: { isLoading?: boolean; children: ReactNode }) => (
  <section className={`stack gap-3 box inset-even ${css.order}`} aria-label="주문 정보" aria-busy={isLoading}>
    {children}
  </section>
);

/** What is handed over, and whether it is paid. */
export function OrderSummary({ scan, task, martId }: { scan: ScanStore; task: ScanTask; martId: number }) {
  const state = useStore(scan.$order);
  const toCounter = isCutOff(state, useStore(scan.$state)) && task.kind === 'order' && <ToCounter martId={martId} />;

  if (state.name === 'loaded') {
    const { productName, quantity, totalPrice, status, buyerName, endedBy } = state.order;
    return (
      <Frame>
        <p className={`large strong ${css.product}`}>
          {productName} {buyerName && <span className={`small soft strong ${css.buyer}`}>{buyerName} 님</span>}
        </p>
        <dl className={`figures ${css.lines}`}>
          <div>
            <dt>수량</dt>
            <dd>{formatNumber(quantity)}개</dd>
          </div>
          <div>
            <dt>금액</dt>
            <dd>{formatWon(totalPrice)}</dd>
          </div>
          <div>
            <dt>결제</dt>
            <dd>
              <span className={isPaidOnScan(status) ? 'badge badge-accent' : 'badge badge-warm'}>
                {isPaidOnScan(status) ? SCAN_TEXTS.paid : SCAN_TEXTS.due}
              </span>
            </dd>
          </div>
          {endedBy && (
            <div>
              <dt>{state.order.state === 'pickedUp' ? ORDER_TEXTS.handedOverBy : ORDER_TEXTS.calledOffBy}</dt>
              <dd>{endedBy}</dd>
            </div>
          )}
        </dl>
        {toCounter}
      </Frame>
    );
  }
  if (state.name === 'visit') {
    const { buyerName, orders, totalPrice, dueAmount } = state.visit;
    return (
      <Frame>
        <p className={`large strong ${css.product}`}>
          {buyerVisitText({ buyerName, products: countProducts(orders), totalWon: totalPrice })}
        </p>
        <ul className="stack gap-1">
          {orders.map(({ orderId, productName, quantity }) => (
            <li key={orderId}>
              {productName} · <strong>{formatNumber(quantity)}개</strong>
            </li>
          ))}
        </ul>
        <p>
          <span className={dueAmount === 0 ? 'badge badge-accent' : 'badge badge-warm'}>
            {dueAmount === 0 ? SCAN_TEXTS.paid : `${SCAN_TEXTS.due} ${formatWon(dueAmount)}`}
          </span>
        </p>
      </Frame>
    );
  }
  if (state.name === 'failed') {
    return (
      <Frame>
        <p>주문 정보를 불러오지 못했어요.</p>
        <button type="button" className="button" onClick={() => void scan.retry()}>
          다시 불러오기
        </button>
        {toCounter}
      </Frame>
    );
  }
  if (state.name === 'elsewhere') {
    return (
      <Frame>
        {state.martName && <p className={`large strong ${css.product}`}>{state.martName}</p>}
        <a className="button button-primary" href={`/seller/mart/${state.storeId}/qr-scan?orderId=${state.orderId}`}>
          {SCAN_TEXTS.toOtherMart}
        </a>
      </Frame>
    );
  }
  if (task.kind === 'any') {
    return (
      <Frame>
        <p className={`large strong ${css.product}`}>손님의 QR을 찍어 주세요</p>
        <p className="soft">QR을 읽으면 상품과 받을 금액이 여기에 나와요.</p>
      </Frame>
    );
  }
  return (
    <Frame isLoading={task.orderId !== null}>
      <p className="soft">{task.orderId === null ? '불러올 주문이 없어요.' : SCAN_TEXTS.loadingOrder}</p>
      {task.orderId === null && (
        <a className="button" href={`/seller/mart/${martId}/scan`}>
          다른 주문 찍기
        </a>
      )}
    </Frame>
  );
}
