import { Picture } from '#islands/shared/Picture.tsx';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isAdjustable, STOCK_TABS, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { momentText, spokenDay } from '#lib/messages/dates.ts';
import { chooseLabel } from '#lib/messages/product/bulk.ts';
import { PRICE_TEXTS, shortReasonText } from '#lib/messages/product/markdown.ts';
import { RECALL_TEXTS } from '#lib/messages/product/recall.ts';
import { otherCountsText, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import type { BulkStore } from './bulk-store.ts';
import { CountStepper } from './CountStepper.tsx';
import css from './stock.module.css';
import type { StockStore } from './stock-store.ts';
import { countOn } from './stock-tabs.ts';

interface Props {
  martId: number;
  product: ProductStatus;
  tab: StockTab;
  now: Date;
  store: StockStore;
  bulk: BulkStore | null;
  isChosen: boolean;
  /** `isRange`: with all from the last that was chosen. */
  onChoose: (isChosen: boolean, isRange: boolean) => void;
}

/** When it ends; what ends today stands out. */
function SaleEnd({ product: { saleEnded, recalled, expirationDate }, now }: { product: ProductStatus; now: Date }) {
  if (recalled) return <span className="badge badge-danger">{RECALL_TEXTS.badge}</span>;
  if (saleEnded) return <span className="badge">{STOCK_TEXTS.saleEnded}</span>;
  const at = new Date(expirationDate);
  const isToday = spokenDay(at) === seoulDayNumber(now);
  return <span className={isToday ? 'badge badge-warm' : undefined}>{STOCK_TEXTS.endsAt(momentText(at, now))}</span>;
}

/** A product with its three counts; on a tab that has one, with what changes the first. */
export function StockRow({ martId, product, tab, now, store, bulk, isChosen, onChoose }: Props) {
  const others = STOCK_TABS.filter((one) => one !== tab);
  return (
    <tr data-row={product.productId}>
      <td className={css.image}>
        {bulk && !product.recalled ? (
          <label className={css.pick}>
            <input
              type="checkbox"
              aria-label={chooseLabel(product.productName)}
              checked={isChosen}
              onChange={({ target, nativeEvent }) =>
                onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
            <span className={css.picture}>
              <Picture imageKey={product.imageKey} category={product.categoryKey} alt="" sizes="56px" />
            </span>
          </label>
        ) : (
          <span className={css.picture}>
            <Picture imageKey={product.imageKey} category={product.categoryKey} alt="" sizes="56px" />
          </span>
        )}
      </td>
      <th scope="row" className={css.name}>
        <a className="name-link" href={`/seller/mart/${martId}/products/${product.productId}`}>
          {product.productName}
        </a>
        <span className={css.more}>
          <span className={css.price}>
            {formatWon(product.price)}
            {product.priceReason && !product.saleEnded && (
              <span className="warm-text"> {shortReasonText(product.priceReason)}</span>
            )}
            {isAdjustable(tab) && product.waitingCount === 0 && !product.saleEnded && !product.recalled && (
              <span className="danger-text strong"> {STOCK_TEXTS.soldOut}</span>
            )}
          </span>
          <span className={css.end}>
            <SaleEnd product={product} now={now} />
          </span>
          <span className={css.counts}>
            {otherCountsText(others.map((one) => [STOCK_TEXTS[one], countOn(product, one)]))}
          </span>
        </span>
      </th>
      {STOCK_TABS.map((one) => (
        <td key={one} className={`number ${one === tab ? css.here : css.other}`}>
          {one === tab && isAdjustable(tab) && !product.recalled ? (
            <div className={css.hand} data-cell="count">
              <CountStepper store={store} product={product} />
              {bulk && !product.saleEnded && (
                <button
                  type="button"
                  className={`text-button small ${css.lower}`}
                  onClick={() => bulk.openLower(product)}
                >
                  <span className="visually-hidden">{product.productName} </span>
                  {PRICE_TEXTS.lower}
                </button>
              )}
            </div>
          ) : (
            <span className={one === tab ? css.count : undefined}>{formatNumber(countOn(product, one))}개</span>
          )}
        </td>
      ))}
    </tr>
  );
}
