interface Asked {
  /** From 0, as counted by who asks. */
  page: number;
  size: number;
  /** The products that were shown last, in the order of the list. */
  after?: readonly number[] | undefined;
}

/**
 * What follows the last thing shown, a page of it (rules.md section 18). Counting skips: what fell away before it, as sold out or
 * over, moves the rest up. So the list is read backwards from the page that was counted, until something that was shown is in it;
 * none of it there any more, the counted page.
 */
export async function fromLastShown<T extends { productId: number }>(
  read: (page: number) => Promise<T[]>,
  { page, size, after = [] }: Asked,
): Promise<T[]> {
  if (page === 0 || after.length === 0) return read(page);
  const shown = new Set(after);
  const counted = await read(page);
  let list = counted;
  for (let before = page - 1; before >= -1; before--) {
    const last = list.findLastIndex(({ productId }) => shown.has(productId));
    if (last >= 0) {
      const missing = last + 1 + size - list.length;
      // What came in before it has moved it on.
      const next = missing > 0 && counted.length === size ? await read(page + 1) : [];
      return [...list, ...next].slice(last + 1, last + 1 + size);
    }
    if (before >= 0) list = [...(await read(before)), ...list];
  }
  return counted;
}
