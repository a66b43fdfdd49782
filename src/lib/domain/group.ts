/**
 * Groups items for which `keyOf` answers the same. Each group stands where its first item stood, and keeps the order of
 * the list. Orders grouped by buyer and mart are visits (rules.md section 17).
 */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => number | string): [T, ...T[]][] {
  const groups = new Map<number | string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Items in their order, at most `size` of them together. */
export const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
