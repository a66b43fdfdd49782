import type { LiveList } from '#lib/contract/seller-marts.ts';

/** The dashboard's lists, in the order of its tabs. */
export const LIVE_TABS = ['reservations', 'purchases', 'completed'] as const satisfies readonly LiveList[];

/** The list that an address names; undefined for anything else. */
export const liveTab = (name: string | null): LiveList | undefined => LIVE_TABS.find((list) => list === name);
