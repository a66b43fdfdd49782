import type { ReactNode } from 'react';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { changePercent, chartStretches, dateOfDay, type Sales } from '#lib/domain/order/sales.ts';
import type { StayError } from '#lib/domain/product/will-stay.ts';
import {
  barText,
  beforeName,
  comparedText,
  dayName,
  hourName,
  markText,
  ordersText,
  piecesText,
  SALES_TEXTS,
  SHARE_TEXTS,
  STAY_ERROR_TEXTS,
  shareText,
  stayErrorHint,
  stayErrorText,
  stretchName,
} from '#lib/messages/order/sales.ts';
import { BarChart } from './BarChart.tsx';
import { SalesTable } from './SalesTable.tsx';
import css from './sales-report.module.css';

interface Props {
  sales: Sales;
  /** Where the lists of sales stand, a day each; none for several marts. */
  daysPath?: string;
  /** How far what was said to stay was from what stayed; null: nothing was said. */
  stay?: StayError | null;
  emptyHint: string;
  /** Between the figures and the tables. */
  children?: ReactNode;
}

const BEST_SELLERS = 20;

/** The numbers of one mart or of several: figures, charts and tables, all in HTML, for screens and paper. */
export function SalesReport({ sales, daysPath, stay = null, emptyHint, children }: Props) {
  const { days, hours, products, totals } = sales;
  // A day may have nothing but what was given back of others.
  const shown = days
    .filter(({ orders, won, cancelled, noShows }) => orders + cancelled + noShows > 0 || won !== 0)
    .reverse();
  const { period } = sales;
  const dayAt = (share: number) => markText(days[Math.round((days.length - 1) * share)]!.day, period);
  const bars = chartStretches(days);
  const dayChart = bars.length < days.length ? SALES_TEXTS.byWeek : SALES_TEXTS.byDay;
  return (
    <>
      {shown.length === 0 ? (
        <div className="card">
          <EmptyState icon="receipt" title={SALES_TEXTS.none} text={emptyHint} />
        </div>
      ) : (
        <>
          <section className={`card card-body ${css.charts}`} aria-label={dayChart}>
            <BarChart
              id="by-day"
              title={dayChart}
              bars={bars.map((row) => {
                const name = stretchName(row, period);
                return { name, won: row.won, text: barText(name, row) };
              })}
              marks={[dayAt(0), dayAt(0.5), dayAt(1)]}
            />
            <BarChart
              id="by-hour"
              title={SALES_TEXTS.byHour}
              bars={hours.map((row) => ({
                name: hourName(row.hour),
                won: row.won,
                text: barText(hourName(row.hour), row),
              }))}
              marks={[hourName(0), hourName(12), hourName(23)]}
            />
          </section>
          <Facts sales={sales} stay={stay} />
          {children}
          <div className={css.tables}>
            <SalesTable
              id="best-sellers"
              title={SALES_TEXTS.bestSellers}
              columns={['상품', '수량']}
              rows={products
                .slice(0, BEST_SELLERS)
                .map(({ name, pieces, won }) => ({ name, count: piecesText(pieces), won }))}
            />
            <SalesTable
              id="sales-days"
              title={SALES_TEXTS.days}
              columns={['날짜', '판매']}
              rows={shown.map(({ day, orders, won }) => ({
                name: dayName(day, period),
                href: daysPath && `${daysPath}/${dateOfDay(day)}`,
                count: ordersText(orders),
                won,
              }))}
              sum={{ name: SALES_TEXTS.sum, count: ordersText(totals.orders), won: totals.won }}
            />
          </div>
        </>
      )}
    </>
  );
}

function Facts({
  sales: { period, totals, split, before, ended, views, holds },
  stay,
}: Pick<Props, 'sales'> & { stay: StayError | null }) {
  const saved = totals.savedKilograms > 0 ? ` · ${totals.savedKilograms}kg` : '';
  const facts: { name: string; value: string; hint?: string }[] = [
    { name: SHARE_TEXTS.sold, value: `${ordersText(totals.orders)} · ${formatWon(totals.won)}` },
    {
      name: beforeName(period.to - period.from + 1),
      value: `${ordersText(before.orders)} · ${formatWon(before.won)}`,
      hint: comparedText(changePercent(totals.won, before.won)),
    },
    { name: SHARE_TEXTS.onSite, value: formatWon(split.onSiteWon) },
    { name: SHARE_TEXTS.card, value: formatWon(split.cardWon) },
    { name: SHARE_TEXTS.taxable, value: formatWon(split.taxableWon) },
    { name: SHARE_TEXTS.exempt, value: formatWon(split.exemptWon) },
    {
      name: SHARE_TEXTS.refunded,
      value: `${ordersText(split.refundedOrders)} · ${formatWon(split.refundedWon)}`,
      hint: SHARE_TEXTS.refundedHint,
    },
    { name: SHARE_TEXTS.pieces, value: piecesText(totals.pieces) },
    { name: SHARE_TEXTS.cancelled, value: ordersText(totals.cancelled) },
    { name: SHARE_TEXTS.noShows, value: ordersText(totals.noShows) },
    { name: SHARE_TEXTS.beforeEnd, value: shareText(ended.sold, ended.sold + ended.left) },
    { name: SHARE_TEXTS.expired, value: piecesText(ended.left) },
    ...(stay ? [{ name: STAY_ERROR_TEXTS.name, value: stayErrorText(stay), hint: stayErrorHint(stay) }] : []),
    { name: SHARE_TEXTS.saved, value: `${formatWon(totals.savedWon)}${saved}`, hint: SHARE_TEXTS.savedHint },
    { name: SHARE_TEXTS.views, value: `${formatNumber(views)}번 → ${ordersText(holds)}`, hint: SHARE_TEXTS.viewsHint },
  ];
  return (
    <section className="card card-body stack gap-3" aria-labelledby="sales-facts">
      <h2 id="sales-facts" className="minor-heading">
        {SALES_TEXTS.period} {stretchName(period, period)}
      </h2>
      <dl className={css.numbers}>
        {facts.map(({ name, value, hint }) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd>
              <strong>
                <Dotted text={value} />
              </strong>
              {hint && <span className="soft small">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
