/** The three stock states, in the order of the tabs. spec.md section 4. */
export const STOCK_TABS = ['waiting', 'inSale', 'completed'] as const;
export type StockTab = (typeof STOCK_TABS)[number];

/** The tab an address asks for; waiting for sale unless told. */
export function stockTab(asked: string | null): StockTab {
  return STOCK_TABS.find((tab) => tab === asked) ?? 'waiting';
}

/** Stock is adjustable on the waiting tab only. spec.md section 5. */
export const isAdjustable = (tab: StockTab): boolean => tab === 'waiting';
