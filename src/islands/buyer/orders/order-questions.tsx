import { serverNow } from '#lib/client/caller/call.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import {
  CANCEL_FOR_GOOD,
  countedText,
  EXTENSION_ASKED,
  EXTENSION_WARNING,
  extensionText,
} from '#lib/messages/order/buyer-orders.ts';
import { cancelRefundText } from '#lib/messages/order/pass.ts';
import type { Question } from '#lib/stores/confirm.ts';
import styles from './orders.module.css';
import { amountsOf, endOf, type Visit } from './visits.ts';

/** Before orders are called off, once however many they are: what comes back. */
export function cancelQuestion(orders: Visit): Question {
  const [order, ...others] = orders;
  const isOne = others.length === 0;
  return {
    title: isOne ? '주문을 취소할까요?' : `주문 ${formatNumber(orders.length)}건을 모두 취소할까요?`,
    body: (
      <>
        {isOne ? (
          <>
            <p className="strong">{countedText(order)}</p>
            <p>{CANCEL_FOR_GOOD}</p>
          </>
        ) : (
          <>
            <ul className={styles.listed}>
              {orders.map(({ orderId, productName, quantity }) => (
                <li key={orderId}>{countedText({ productName, quantity })}</li>
              ))}
            </ul>
            <p>{CANCEL_FOR_GOOD}</p>
          </>
        )}
        <p>{cancelRefundText(amountsOf(orders).paidWon)}</p>
      </>
    ),
    confirmLabel: isOne ? '주문 취소' : '모두 취소',
    cancelLabel: '그대로 두기',
    danger: true,
  };
}

/** Before the one extension that an order has is used: what it brings. */
export function extendQuestion(orders: Visit): Question {
  const now = new Date(serverNow());
  const textOf = (order: Visit[0]) => extensionText(endOf(order), parseServerTime(order.extendedUntil ?? ''), now);
  return {
    title: EXTENSION_ASKED,
    body: (
      <>
        {orders.length === 1 ? (
          <p>{textOf(orders[0])}</p>
        ) : (
          <ul className={styles.listed}>
            {orders.map((order) => (
              <li key={order.orderId}>
                <strong>{order.productName}</strong>
                <br />
                {textOf(order)}
              </li>
            ))}
          </ul>
        )}
        <p className="soft small">{EXTENSION_WARNING}</p>
      </>
    ),
    confirmLabel: '연장하기',
    cancelLabel: '그대로 두기',
  };
}
