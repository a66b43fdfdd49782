/** The tabs of a mart's orders: those that wait to be picked up, and those that were sold. spec.md section 2. */
export const ORDER_TABS = ['checkin', 'completed'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The tab an address asks for; awaiting check-in unless told. */
export function orderTab(asked: string | null): OrderTab {
  return ORDER_TABS.find((tab) => tab === asked) ?? 'checkin';
}
