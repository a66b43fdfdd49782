/** The order of a table of the console, as its address names it: 'due' from the least on, '-due' from the most. */
export interface TableOrder<By extends string = string> {
  by: By;
  isDown: boolean;
}

/** The order that an address names; null where it names none that is known: the list has one of its own. */
export function readTableOrder<By extends string>(text: string | null, known: readonly By[]): TableOrder<By> | null {
  const isDown = text?.startsWith('-') ?? false;
  const by = known.find((one) => one === (isDown ? text?.slice(1) : text));
  return by === undefined ? null : { by, isDown };
}

/** The order that a press on a column's head asks for: from the most on, then from the least, and back. */
export const nextTableOrder = (order: TableOrder | null, by: string): string =>
  order?.by === by && order.isDown ? by : `-${by}`;
