import { useId } from 'react';
import { formatWon } from '#lib/domain/money.ts';
import type { PriceStretch } from '#lib/domain/product/markdown.ts';
import { spokenClock } from '#lib/messages/dates.ts';
import { pricesText, stretchText } from '#lib/messages/product/markdown.ts';
import css from './price-chart.module.css';
import { drawPrices, PICTURE } from './price-picture.ts';

interface Props {
  stretches: readonly PriceStretch[];
  /** Where days matter; without it the times are those of any day. */
  now?: Date;
}

/** What a listing costs as time goes by, as a picture and in words. */
export function PriceChart({ stretches, now }: Props) {
  const id = useId();
  const { line, area, prices, times } = drawPrices(stretches);
  const foot = PICTURE.height - PICTURE.bottom;
  return (
    <figure className={`stack stack-tight ${css.chart}`}>
      <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} role="img" aria-labelledby={id}>
        <title id={id}>{pricesText(stretches)}</title>
        <path className={css.area} d={area} />
        <path className={css.line} d={line} />
        {times.map(({ x, at, anchor, isSaid }) => (
          <g key={at.getTime()}>
            <path className={css.tick} d={`M${x} ${foot}v4`} />
            {isSaid && (
              <text className={css.time} x={x} y={PICTURE.height - 4} textAnchor={anchor}>
                {spokenClock(at)}
              </text>
            )}
          </g>
        ))}
        {prices.map(({ x, y, anchor, priceWon }) => (
          <text key={priceWon} className={css.price} x={x} y={y} textAnchor={anchor}>
            {formatWon(priceWon)}
          </text>
        ))}
      </svg>
      <PriceList stretches={stretches} {...(now ? { now } : {})} />
    </figure>
  );
}

/** The same in words, one line a price. */
export function PriceList({ stretches, now }: Props) {
  return (
    <ol className={`small soft ${css.list}`}>
      {stretches.map((stretch) => (
        <li key={stretch.from.getTime()}>{stretchText(stretch, now)}</li>
      ))}
    </ol>
  );
}
