import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { Picture } from '#islands/shared/Picture.tsx';
import type { ProductStatus } from '#lib/contract/seller-stock.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isAdjustable, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { BULK_TEXTS, chooseLabel } from '#lib/messages/bulk.ts';
import { momentText, spokenDay } from '#lib/messages/dates.ts';
import { PRICE_TEXTS, shortReasonText } from '#lib/messages/markdown.ts';
import { RECALL_TEXTS } from '#lib/messages/recall.ts';
import { STOCK_TEXTS } from '#lib/messages/seller-stock.ts';
import type { BulkStore } from './bulk-store.ts';
import { CountStepper } from './CountStepper.tsx';
import css from './stock.module.css';
import type { StockStore } from './stock-store.ts';
import { countOn } from './stock-tabs.ts';

interface Props {
  /** Which are chosen for an edit of many; null on a tab that has none. */
  bulk: BulkStore | null;
  martId: number;
  products: readonly ProductStatus[];
  tab: StockTab;
  now: Date;
  store: StockStore;
}

const NOTHING_CHOSEN = atom<ReadonlyMap<number, ProductStatus>>(new Map());

/** When it ends; what ends today stands out. */
function SaleEnd({ product: { saleEnded, recalled, expirationDate }, now }: { product: ProductStatus; now: Date }) {
  if (recalled) return <span className="badge badge-danger">{RECALL_TEXTS.badge}</span>;
  if (saleEnded) return <span className="badge">{STOCK_TEXTS.saleEnded}</span>;
  const at = new Date(expirationDate);
  const isToday = spokenDay(at) === seoulDayNumber(now);
  return <span className={isToday ? 'badge badge-warm' : undefined}>{STOCK_TEXTS.endsAt(momentText(at, now))}</span>;
}

/** Image, name and how many stand here; on the waiting tab with what changes that. */
export function StockTable({ martId, products, tab, now, store, bulk }: Props) {
  const chosen = useStore(bulk?.$chosen ?? NOTHING_CHOSEN);
  const choosable = bulk ? products.filter(({ recalled }) => !recalled) : [];
  return (
    <div className="table-frame">
      <table className={`table ${css.table}`}>
        <caption className="visually-hidden">
          {STOCK_TEXTS.title}, {STOCK_TEXTS[tab]}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={css.image}>
              {bulk && choosable.length > 0 ? (
                <input
                  type="checkbox"
                  aria-label={BULK_TEXTS.selectAll}
                  checked={choosable.every(({ productId }) => chosen.has(productId))}
                  onChange={(event) => bulk.chooseAll(choosable, event.target.checked)}
                />
              ) : (
                STOCK_TEXTS.image
              )}
            </th>
            <th scope="col">{STOCK_TEXTS.name}</th>
            <th scope="col" className="number">
              {STOCK_TEXTS[tab]} {STOCK_TEXTS.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.productId}>
              <td className={css.image}>
                {bulk && !product.recalled ? (
                  <label className={css.pick}>
                    <input
                      type="checkbox"
                      aria-label={chooseLabel(product.productName)}
                      checked={chosen.has(product.productId)}
                      onChange={(event) => bulk.choose(product, event.target.checked)}
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
                <a href={`/seller/mart/${martId}/products/${product.productId}`}>{product.productName}</a>
                <span className={css.more}>
                  <span className={css.price}>
                    {formatWon(product.price)}
                    {product.priceReason && !product.saleEnded && (
                      <span className={css.why}> {shortReasonText(product.priceReason)}</span>
                    )}
                  </span>
                  <span className={css.end}>
                    <SaleEnd product={product} now={now} />
                    {isAdjustable(tab) && product.waitingCount === 0 && !product.saleEnded && !product.recalled && (
                      <span className="badge">{STOCK_TEXTS.soldOut}</span>
                    )}
                  </span>
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
                </span>
              </th>
              <td className="number">
                {isAdjustable(tab) && !product.recalled ? (
                  <CountStepper store={store} product={product} />
                ) : (
                  <span className={css.count}>{formatNumber(countOn(product, tab))}개</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
