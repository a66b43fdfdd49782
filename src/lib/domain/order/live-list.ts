/** The lists of the seller's dashboard, in the order of its tabs. rules.md section 5. */
export const LIVE_LISTS = ['reservations', 'purchases', 'completed'] as const;
export type LiveList = (typeof LIVE_LISTS)[number];

/** The list that an address names; undefined for anything else. */
export const liveList = (name: string | null): LiveList | undefined => LIVE_LISTS.find((list) => list === name);
