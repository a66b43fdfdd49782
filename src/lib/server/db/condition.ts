import type { SQL } from 'drizzle-orm';
import type { Slot } from './statement.ts';

/** A condition on `products` beyond being listed, apart from the texts that it compares with. */
export interface Condition {
  texts: readonly string[];
  /** The condition, with these in the place of its texts. */
  write(texts: readonly Slot[]): SQL;
  /**
   * Conditions of one shape differ by their texts only. Connections keep the plan of each; null where it is asked too seldom,
   * or could have too many shapes, for that.
   */
  shape: string | null;
  /** Whether it asks which words of a search the mart's name answers (`near.words`, by bits). */
  byMart: boolean;
}
