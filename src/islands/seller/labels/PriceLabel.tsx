import { formatWon } from '#lib/domain/money.ts';
import type { PriceLabel as Label } from '#lib/domain/product/price-labels.ts';
import { formatClock, seoulDate, seoulWall } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { clockText } from '#lib/messages/dates.ts';
import { barcodeLabel, traceLabel } from '#lib/messages/product/price-labels.ts';
import { unitPriceText } from '#lib/messages/product/unit-price.ts';
import { barcodeSvg } from './barcode-svg.ts';
import css from './price-label.module.css';

/** 2026.11.24: a label outlives the year's end. */
const dottedDay = (at: Date) => seoulDate(at).replaceAll('-', '.');

const seoulMinute = (at: Date) => seoulWall(at).hour * 60 + seoulWall(at).minute;

/** What stands below the price, a line each; those without anything are left out. */
function linesOf({ origin, traceNumber, perAmount, saleEndsAt, useBy, isMarkedDown }: Label, now: Date): string[] {
  const useByDay = useBy ? parseSeoulDate(useBy) : null;
  return [
    [origin, perAmount && unitPriceText(perAmount)],
    [traceNumber && traceLabel(traceNumber)],
    [`판매 마감 ${dottedDay(saleEndsAt)} ${formatClock(seoulMinute(saleEndsAt)).slice(0, 5)}`],
    [useByDay && `소비기한 ${dottedDay(useByDay)}`, isMarkedDown && `${clockText(now)} 가격`],
  ]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter(Boolean);
}

/** One label: black on white in both themes, measured by its own width. */
export function PriceLabel({ label, now }: { label: Label; now: Date }) {
  const { name, price, listPrice, percent, barcode } = label;
  return (
    <div className={css.label}>
      <div className={css.inner}>
        <p className={css.name}>{name}</p>
        <p className={css.prices}>
          {percent !== null && <span className={css.percent}>{percent}%</span>}
          <strong>{formatWon(price)}</strong>
          {listPrice !== null && <s>{formatWon(listPrice)}</s>}
        </p>
        <div className={css.foot}>
          <p className={css.about}>
            {linesOf(label, now).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          {barcode && (
            <div
              className={css.barcode}
              role="img"
              aria-label={barcodeLabel(barcode)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of digits, made here
              dangerouslySetInnerHTML={{ __html: barcodeSvg(barcode) }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
