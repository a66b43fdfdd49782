interface Asked {
  /** From 0, as counted by who asks. */
  page: number;
  size: number;
  /** Things that were shown last, in the order of the list. */
  after?: readonly number[] | undefined;
}

/**
 * Where what was shown last ends in a list: the end of the group that most of it stands in, as one that has moved, such
 * as to what is over, stands alone; of equal ones the first. Null where none of it is there.
 */
function endOfShown(isShown: readonly boolean[], most: number): { count: number; end: number } | null {
  let [best, group] = [null as { count: number; end: number } | null, { count: 0, end: 0 }];
  for (const [at, is] of isShown.entries()) {
    if (!is) continue;
    group = { count: at - group.end < most ? group.count + 1 : 1, end: at + 1 };
    if (group.count > (best?.count ?? 0)) best = group;
  }
  return best;
}

/**
 * The page that follows the last thing shown (rules.md section 18), and how many things of the list stand before it.
 * Counting skips: what fell away before it, as sold out or over, moves the rest up. So the list is read backwards from
 * the page that was counted, until half of what was shown is in it, or all has been read; none of it there any more,
 * the counted page.
 */
export async function fromLastShown<T>(
  read: (page: number) => Promise<T[]>,
  { page, size, after = [] }: Asked,
  idOf: (item: T) => number,
): Promise<{ items: T[]; offset: number }> {
  const counted = await read(page);
  if (page === 0 || after.length === 0) return { items: counted, offset: page * size };
  const shown = new Set(after);
  let list = counted;
  for (let first = page; first >= 0; first--) {
    if (first < page) list = [...(await read(first)), ...list];
    const found = endOfShown(
      list.map((item) => shown.has(idOf(item))),
      shown.size,
    );
    if (!found || (found.count * 2 < shown.size && first > 0)) continue;
    const missing = found.end + size - list.length;
    // New things before it have moved it on.
    const next = missing > 0 && counted.length === size ? await read(page + 1) : [];
    return { items: [...list, ...next].slice(found.end, found.end + size), offset: first * size + found.end };
  }
  return { items: counted, offset: page * size };
}

/**
 * The same with the number of pages: as the list is counted, or, after what was shown last, with those that are left.
 */
export async function pageFromLastShown<T>(
  {
    read,
    count,
    idOf,
  }: { read: (page: number) => Promise<T[]>; count: () => Promise<number>; idOf: (item: T) => number },
  asked: Asked,
): Promise<{ content: T[]; totalPages: number }> {
  const [{ items, offset }, all] = [await fromLastShown(read, asked, idOf), await count()];
  const left = Math.max(0, all - offset - items.length);
  const totalPages = asked.after ? asked.page + 1 + Math.ceil(left / asked.size) : Math.ceil(all / asked.size);
  return { content: items, totalPages };
}

/** A query that is built, but for which part of its rows is asked for. */
interface Query<T> {
  limit(most: number): { offset(skipped: number): PromiseLike<T[]> };
}

/** The same of a query, which `query` builds anew for each part, its rows in the order of the list. */
export const pageOfQuery = <T>(
  { query, ...list }: { query: () => Query<T>; count: () => Promise<number>; idOf: (item: T) => number },
  asked: Asked,
): Promise<{ content: T[]; totalPages: number }> =>
  pageFromLastShown(
    {
      read: async (page) =>
        query()
          .limit(asked.size)
          .offset(page * asked.size),
      ...list,
    },
    asked,
  );
