import { useStore } from '@nanostores/react';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { $second } from '#lib/stores/clock.ts';
import { remaining } from './order-standing.ts';
import css from './orders.module.css';

/** The time the buyer has left, each second. `renderedAt` is the server's clock at rendering, for the first picture. */
export function Countdown({ until, renderedAt }: { until: string; renderedAt: number }) {
  const second = useStore($second, { ssr: () => renderedAt });
  const left = remaining(until, second || renderedAt);
  switch (left.name) {
    case 'running':
      return (
        <span className={css.left} data-soon={left.soon} role="timer" aria-label="남은 시간">
          {left.text}
        </span>
      );
    case 'grace':
      return (
        <span className={css.left} data-soon="true" data-state="grace">
          픽업 시간이 지났어요. 5분까지는 건네줄 수 있어요
        </span>
      );
    case 'over':
      return (
        <span className={css.left} data-state="over">
          {ORDER_TEXTS.timeExpired}
        </span>
      );
  }
}
