import { type ConditionName, type Conditions, chosenConditions, NO_CONDITIONS } from './list-choice.ts';

/** The largest count that is told exactly. */
export const MOST_COUNTED = 1_000;

/** How many products a list would have with fewer conditions. */
export interface NarrowedCount extends Conditions {
  /** Up to `MOST_COUNTED`, which stands for as many and more. */
  count: number;
}

/** Whether conditions may be why the first page of a list is empty; past the last page they are not. */
export const isEmptied = (
  { page = 0, ...conditions }: Partial<Conditions> & { page?: number },
  list: readonly unknown[],
) => page === 0 && list.length === 0 && chosenConditions(conditions).length > 0;

/** The conditions with fewer of them: each taken back alone, then all together; nothing where there are none. */
export function loosened(conditions: Partial<Conditions>): Conditions[] {
  const chosen = chosenConditions(conditions);
  const kept = Object.fromEntries(chosen.map((name) => [name, conditions[name]])) as Partial<Conditions>;
  const without = (name: ConditionName): Conditions => ({ ...NO_CONDITIONS, ...kept, [name]: NO_CONDITIONS[name] });
  const each = chosen.map(without);
  return chosen.length > 1 ? [...each, { ...NO_CONDITIONS }] : each;
}

/**
 * Which of them to offer where the conditions left nothing: those that find something. To take all back is offered
 * where it finds more than to take one.
 */
export function worthOffering(offers: readonly NarrowedCount[]): NarrowedCount[] {
  const isForAll = (offer: NarrowedCount) => chosenConditions(offer).length === 0;
  const most = Math.max(0, ...offers.filter((offer) => !isForAll(offer)).map(({ count }) => count));
  return offers.filter((offer) => offer.count > (isForAll(offer) ? most : 0));
}
