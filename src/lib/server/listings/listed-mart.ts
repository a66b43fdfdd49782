/** A mart and from which sale end on its products can be bought now, in milliseconds since 1970; Infinity: none. */
export interface SellingMart {
  id: number;
  leastSaleEnd: number;
}

/** A mart as lists know it. */
export interface ListedMart extends SellingMart {
  name: string;
  /** The name as search sees it (domain/search.ts). */
  searchName: string;
  /** Until when it takes no new orders; may be past. */
  pausedUntil: Date | null;
  /** Whole metres; null for a list that is not around a place. */
  distance: number | null;
}

export interface NearMart extends ListedMart {
  distance: number;
}
