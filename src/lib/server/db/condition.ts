import type { SQL } from 'drizzle-orm';
import type { WordBloom } from './name-blooms.ts';
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
  /** The words of a search that a mart's name, as the search sees it, answers, by place; null where no name of a mart is asked. */
  martAnswers: ((searchName: string) => readonly number[]) | null;
  /** By which marts can be passed over; none where nothing is known of them. */
  blooms: readonly WordBloom[];
}
