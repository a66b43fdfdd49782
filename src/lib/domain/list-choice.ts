/** Nearest first (rules.md section 9), cheapest first, or sale end soonest first. */
export const PRODUCT_SORTS = ['near', 'cheap', 'ending'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** How a list is put in order, and which marts it leaves out. */
export interface ListChoice {
  sort: ProductSort;
  openNow: boolean;
  cardAccepted: boolean;
}

/** What an address says: `?sort=cheap&open=1&card=1`. Whatever it says wrongly counts as not said. */
export function readChoice(search: URLSearchParams): ListChoice {
  return {
    sort: PRODUCT_SORTS.find((sort) => sort === search.get('sort')) ?? 'near',
    openNow: search.get('open') === '1',
    cardAccepted: search.get('card') === '1',
  };
}

/** The query of an address with another choice; what is not chosen is not named. */
export function withChoice(search: URLSearchParams, change: Partial<ListChoice>): string {
  const { sort, openNow, cardAccepted } = { ...readChoice(search), ...change };
  const next = new URLSearchParams(search);
  const say = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  say('sort', sort === 'near' ? null : sort);
  say('open', openNow ? '1' : null);
  say('card', cardAccepted ? '1' : null);
  return `?${next}`;
}

/** Whether nothing was chosen: everything, nearest first. */
export const isUnchosen = ({ sort = 'near', openNow, cardAccepted }: Partial<ListChoice>): boolean =>
  sort === 'near' && !openNow && !cardAccepted;

/** Whether marts are left out. */
export const leavesOut = ({ openNow, cardAccepted }: ListChoice): boolean => openNow || cardAccepted;
