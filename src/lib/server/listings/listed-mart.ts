import type { MartWindow } from '#lib/domain/product/buyable.ts';

/** A mart and from which sale end on its products can be bought now, in milliseconds since 1970; Infinity: none. */
export interface SellingMart {
  id: number;
  leastSaleEnd: number;
  /** Only sale ends before this moment count; undefined for all (reach.ts). */
  endsBefore?: number;
}

/** A mart as lists know it. */
export interface ListedMart extends SellingMart {
  name: string;
  /** The name as search sees it (domain/discovery/search.ts). */
  searchName: string;
  /** Until when it takes no new orders; may be past. */
  pausedUntil: Date | null;
  /** The pickup window of buying there now, in milliseconds since 1970; null where nothing can be bought. */
  window: Pick<MartWindow, 'from' | 'to'> | null;
  /** Whether its cards show the next price. */
  showsNextPrice: boolean;
  /** Whole metres; null for a list that is not around a place. */
  distance: number | null;
}

export interface NearMart extends ListedMart {
  distance: number;
}
