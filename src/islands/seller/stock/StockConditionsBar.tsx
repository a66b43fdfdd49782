import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { ListSearch } from '#islands/shared/ListSearch.tsx';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import type { CategoryKey } from '#lib/domain/product/categories.ts';
import {
  STOCK_FILTERS,
  STOCK_SORTS,
  type StockFilter,
  type StockSort,
  type StockTab,
} from '#lib/domain/product/stock-tab.ts';
import { BULK_TEXTS } from '#lib/messages/product/bulk.ts';
import { conditionsLabel, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import type { BulkStore } from './bulk-store.ts';
import css from './stock.module.css';
import type { StockStore } from './stock-store.ts';

interface Props {
  store: StockStore;
  tab: StockTab;
  isShown: boolean;
  typed: string;
  onType: (text: string) => void;
  /** Listings of an edit of many; null on a tab that has none. */
  bulk: BulkStore | null;
  products: readonly ProductStatus[];
}

function ChooseAll({ bulk, products }: { bulk: BulkStore; products: readonly ProductStatus[] }) {
  const chosen = useStore(bulk.$chosen);
  const choosable = products.filter(({ recalled }) => !recalled);
  return (
    <label className={css.all}>
      <input
        type="checkbox"
        aria-label={BULK_TEXTS.selectAll}
        disabled={choosable.length === 0}
        checked={choosable.length > 0 && choosable.every(({ productId }) => chosen.has(productId))}
        onChange={({ target }) => bulk.choose(choosable, target.checked)}
      />
    </label>
  );
}

/** Search, order and conditions of a tab; on a phone the latter stand behind one button. */
export function StockConditionsBar({ store, tab, isShown, typed, onType, bulk, products }: Props) {
  const { sort, only, category } = useStore(store.$wanted);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={`cluster ${css.tools}`}>
      {bulk && <ChooseAll bulk={bulk} products={products} />}
      <ListSearch label={STOCK_TEXTS.search} tab={tab} isShown={isShown} typed={typed} onType={onType} />
      <button
        type="button"
        className={`button ${css.opens}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {conditionsLabel(Number(only !== null) + Number(category !== null))}
        <Icon name="chevronDown" size={16} />
      </button>
      <div id={id} className={css.conditions} data-open={open || undefined}>
        <select
          className="input"
          aria-label={STOCK_TEXTS.only}
          value={only ?? ''}
          onChange={({ target }) => void store.find({ only: (target.value || null) as StockFilter | null })}
        >
          <option value="">{STOCK_TEXTS.all}</option>
          {STOCK_FILTERS.map((key) => (
            <option key={key} value={key}>
              {STOCK_TEXTS.filters[key]}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={STOCK_TEXTS.category}
          value={category ?? ''}
          onChange={({ target }) => void store.find({ category: (target.value || null) as CategoryKey | null })}
        >
          <option value="">{STOCK_TEXTS.allCategories}</option>
          <CategoryOptions by="key" />
        </select>
        <select
          className="input"
          aria-label={STOCK_TEXTS.sort}
          value={sort}
          onChange={({ target }) => void store.find({ sort: target.value as StockSort })}
        >
          {STOCK_SORTS.map((key) => (
            <option key={key} value={key}>
              {STOCK_TEXTS.sorts[key]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
