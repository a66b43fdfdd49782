import { formatWon } from '#lib/domain/money.ts';
import { changePercent, type Sales } from '#lib/domain/order/sales.ts';
import { changeText, ordersText, SALES_TEXTS, soFarName } from '#lib/messages/order/sales.ts';
import css from './so-far.module.css';

/** Today until now, beside other days until the same hour. */
export function SoFar({ soFar: [today, ...before] }: Pick<Sales, 'soFar'>) {
  return (
    <section className={css.soFar} aria-label={SALES_TEXTS.soFar}>
      <div className={`card card-body stack gap-1 ${css.figure}`}>
        <span className="soft small">{soFarName(today!.daysAgo)}</span>
        <strong>{formatWon(today!.won)}</strong>
        <span>{ordersText(today!.orders)}</span>
      </div>
      {before.map(({ daysAgo, won, orders }) => (
        <div key={daysAgo} className={`card card-body stack gap-1 ${css.figure}`}>
          <span className="soft small">{soFarName(daysAgo)}</span>
          <strong>{formatWon(won)}</strong>
          <span>
            {ordersText(orders)}{' '}
            <span className="soft small">· 오늘이 {changeText(changePercent(today!.won, won))}</span>
          </span>
        </div>
      ))}
    </section>
  );
}
