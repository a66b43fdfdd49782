import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useRef } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { isAdjustable, STOCK_TABS, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { PASTE_TEXTS, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { isOfCells } from '#lib/sheets/pasted-counts.ts';
import { cellAt, goByArrow } from '../listing/grid-keys.ts';
import type { BulkStore } from './bulk-store.ts';
import { StockRow } from './StockRow.tsx';
import css from './stock.module.css';
import type { StockStore } from './stock-store.ts';

interface Props {
  /** Which are chosen for an edit of many; null on a tab that has none. */
  bulk: BulkStore | null;
  martId: number;
  products: readonly ProductStatus[];
  tab: StockTab;
  now: Date;
  store: StockStore;
  /** Cells of a table are pasted into the field of a product. */
  onPaste: (productId: number, text: string) => void;
}

const NOTHING_CHOSEN = atom<ReadonlyMap<number, ProductStatus>>(new Map());

/** Image, name and the three counts; on the waiting tab with what changes the first. */
export function StockTable({ martId, products, tab, now, store, bulk, onPaste }: Props) {
  const chosen = useStore(bulk?.$chosen ?? NOTHING_CHOSEN);
  const choosable = bulk ? products.filter(({ recalled }) => !recalled) : [];
  const grid = useRef<HTMLTableElement>(null);
  /** The last that was chosen or not: from there a range goes. */
  const last = useRef<number | null>(null);

  function choose(product: ProductStatus, isChosen: boolean, isRange: boolean): void {
    const ids = choosable.map(({ productId }) => productId);
    const [from, to] = [ids.indexOf(last.current ?? product.productId), ids.indexOf(product.productId)];
    last.current = product.productId;
    if (isRange && from >= 0) bulk?.choose(choosable.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen);
    else bulk?.choose([product], isChosen);
  }

  return (
    <div className={css.room}>
      {isAdjustable(tab) && <p className={`soft small ${css.paste}`}>{PASTE_TEXTS.hint}</p>}
      <div className={`table-frame ${css.frame}`}>
        <table
          ref={grid}
          className={`table ${css.table}`}
          onKeyDown={(event) => {
            if (goByArrow(grid.current, event)) event.preventDefault();
          }}
          onPaste={(event) => {
            const at = cellAt(event.target);
            const text = event.clipboardData.getData('text');
            if (at?.cell !== 'count' || !isOfCells(text)) return;
            event.preventDefault();
            onPaste(Number(at.row), text);
          }}
        >
          <caption className="visually-hidden">
            {STOCK_TEXTS.title}, {STOCK_TEXTS[tab]}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={css.image}>
                {STOCK_TEXTS.image}
              </th>
              <th scope="col">
                <span className={css.nameTitle}>{STOCK_TEXTS.name}</span>
                <span className={css.titles}>{STOCK_TEXTS.priceAndEnd}</span>
              </th>
              {STOCK_TABS.map((one) => (
                <th key={one} scope="col" className={`number ${one === tab ? css.here : css.other}`}>
                  {STOCK_TEXTS[one]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <Boundary key={product.productId} part="StockRow" as="tr">
                <StockRow
                  martId={martId}
                  product={product}
                  tab={tab}
                  now={now}
                  store={store}
                  bulk={bulk}
                  isChosen={chosen.has(product.productId)}
                  onChoose={(isChosen, isRange) => choose(product, isChosen, isRange)}
                />
              </Boundary>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
