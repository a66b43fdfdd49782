import { useStore } from '@nanostores/react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import type { LiveOrder } from '#lib/contract/mart/seller-marts.ts';
import { groupBy } from '#lib/domain/group.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { LiveList } from '#lib/domain/order/live-list.ts';
import { countProducts } from '#lib/domain/order/visit.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { momentText } from '#lib/messages/dates.ts';
import { LIVE_LIST_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { countdownText } from '#lib/messages/order/countdown.ts';
import { buyerVisitText } from '#lib/messages/order/visits.ts';
import { $second } from '#lib/stores/clock.ts';
import css from './dashboard.module.css';

interface Props {
  martId: number;
  list: LiveList;
  orders: readonly LiveOrder[];
  renderedAt: number;
}

/** Product, buyer, and how long they have in days, hours and minutes; or when it was sold. spec.md section 4. */
export function LiveTable({ martId, list, orders, renderedAt }: Props) {
  const second = useStore($second, { ssr: () => renderedAt });
  const now = second || renderedAt;
  const isSold = list === 'completed';
  return (
    <div className="table-frame">
      <table className={`table ${css.table}`}>
        <caption className="visually-hidden">
          {LIVE_LIST_TEXTS.title}, {LIVE_LIST_TEXTS[list]}
        </caption>
        <thead>
          <tr>
            <th scope="col">{LIVE_LIST_TEXTS.product}</th>
            <th scope="col">{LIVE_LIST_TEXTS.buyer}</th>
            <th scope="col">{isSold ? LIVE_LIST_TEXTS.soldAt : LIVE_LIST_TEXTS.left}</th>
          </tr>
        </thead>
        <tbody>
          {groupBy(orders, ({ visit_id }) => visit_id).map((visit) => (
            <Boundary key={visit[0].visit_id} part="VisitRows" as="tr">
              <VisitRows martId={martId} visit={visit} isSold={isSold} now={now} />
            </Boundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface VisitProps {
  martId: number;
  visit: readonly [LiveOrder, ...LiveOrder[]];
  isSold: boolean;
  now: number;
}

/** The orders of a visit, under its head where there are several. */
function VisitRows({ martId, visit, isSold, now }: VisitProps) {
  return (
    <>
      {visit.length > 1 && (
        <tr className={css.visit}>
          <th scope="colgroup" colSpan={3}>
            {visitText(visit)}
          </th>
        </tr>
      )}
      {visit.map((order) => (
        <tr key={order.order_id}>
          <th scope="row">
            <span className="strong">
              {isSold ? (
                order.product_name
              ) : (
                <a href={`/seller/mart/${martId}/qr-scan?orderId=${order.order_id}`}>{order.product_name}</a>
              )}
            </span>
            <span className="small soft below">
              <Dotted
                text={[`${formatNumber(order.quantity)}개`, formatWon(order.total_price), `#${order.order_id}`].join(
                  ' · ',
                )}
              />
            </span>
          </th>
          <td>{order.user_name}</td>
          <td>{isSold ? soldText(order, now) : leftText(order, now)}</td>
        </tr>
      ))}
    </>
  );
}

const visitText = (visit: VisitProps['visit']) =>
  buyerVisitText({
    buyerName: visit[0].user_name,
    products: countProducts(visit.map(({ product_name }) => ({ productName: product_name }))),
    totalWon: visit.reduce((sum, { total_price }) => sum + total_price, 0),
  });

function leftText({ valid_until }: LiveOrder, now: number): string {
  const until = parseServerTime(valid_until);
  if (!until) return '-';
  const left = until.getTime() - now;
  return left > 0 ? countdownText(left, 'words') : LIVE_LIST_TEXTS.grace;
}

function soldText({ sold_at }: LiveOrder, now: number): string {
  const at = sold_at ? parseServerTime(sold_at) : null;
  return at ? momentText(at, new Date(now)) : '-';
}
