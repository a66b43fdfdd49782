/** The middle of an odd number of figures. Throws where there are none. */
export function medianOf(figures: readonly number[]): number {
  const middle = [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}
