import type { ProductDraft } from '#lib/domain/product/product.ts';
import type { Run } from '#lib/domain/product/recurring.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate, seoulDayNumber } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import type { ProductRow, recurringListings } from '#lib/server/schema/index.ts';

export type RecurringRow = typeof recurringListings.$inferSelect;

/** The day that a sale belongs to: a sale end at midnight belongs to the day that ends then. */
const dayOfEnd = (saleEndsAt: Date): Date => new Date(saleEndsAt.getTime() - 1);

/** By how many days a listing's use-by date lies after the day of its sale end; null for none. */
export function useByDaysOf({ useBy, saleEndsAt }: Pick<ProductRow, 'useBy' | 'saleEndsAt'>): number | null {
  const day = useBy === null ? null : parseSeoulDate(useBy);
  return day && Math.max(0, seoulDayNumber(day) - seoulDayNumber(dayOfEnd(saleEndsAt)));
}

/** The listing of a run: figures of the recurring listing, everything else of the listing that it was made from. */
export function recurringDraft(
  source: ProductRow,
  recurring: Pick<RecurringRow, 'quantity' | 'priceWon' | 'listPriceWon' | 'floorPriceWon' | 'markdown' | 'useByDays'>,
  { saleEndsAt }: Pick<Run, 'saleEndsAt'>,
): ProductDraft {
  const { quantity, priceWon, listPriceWon, floorPriceWon, markdown, useByDays } = recurring;
  const useBy = useByDays === null ? null : seoulDate(addMinutes(dayOfEnd(saleEndsAt), useByDays * MINUTES_PER_DAY));
  return {
    ...source,
    quantity,
    priceWon,
    floorPriceWon,
    markdown,
    saleEndsAt,
    useBy,
    // Other goods each day, of other animals.
    traceNumber: null,
    // A list price that is not above the price is none.
    listPriceWon: listPriceWon !== null && listPriceWon > priceWon ? listPriceWon : null,
  };
}
