import type { Turn } from '../last-shown.ts';

/** The order of a table of the console, as its address names it: 'due' from the least on, '-due' from the most. */
export interface TableOrder<By extends string = string> {
  by: By;
  isDown: boolean;
}

/** What a table of the console asks for: its next rows, so many, in its own order unless another is named. */
export interface TableTurn<By extends string> extends Turn {
  order?: TableOrder<By> | null;
  size?: number;
}

/** The order that an address names; null where it names none that is known: the list has one of its own. */
export function readTableOrder<By extends string>(text: string | null, known: readonly By[]): TableOrder<By> | null {
  const isDown = text?.startsWith('-') ?? false;
  const by = known.find((one) => one === (isDown ? text?.slice(1) : text));
  return by === undefined ? null : { by, isDown };
}

/**
 * The order that a press on a column's head asks for: from the most on, then from the least, and back. Of ages the most
 * is the earliest moment.
 */
export function nextTableOrder(order: TableOrder | null, by: string, kind?: string): string {
  const isMost = order?.by === by && readsDown(order, kind);
  return isMost === (kind === 'age') ? `-${by}` : by;
}

/**
 * How a column that is in order reads to who hears it. An age is the longer the earlier its moment: from the earliest on
 * it descends.
 */
export const readsDown = ({ isDown }: TableOrder, kind: string | undefined): boolean => (kind === 'age') !== isDown;
