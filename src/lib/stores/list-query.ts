import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { DATA_FAILED } from '#lib/messages/loading.ts';
import { onBrowserMount } from './browser-mount.ts';
import { type Change, createLateChanges } from './late-changes.ts';
import { type Failed, problemOf } from './refusal.ts';
import { createRequestOrder } from './request-order.ts';

export interface List<T, Filter = undefined> {
  /** Null until the first answer. */
  items: readonly T[] | null;
  /** What these were asked for by. */
  filter: Filter;
  /** The last page was full, so that there may be another. */
  more: boolean;
  busy: boolean;
  /** Why what is shown may be old, or did not go on. */
  problem: string | null;
}

export interface ListOptions<T, Filter> {
  /** The first page as the server rendered it; null when that failed, or nobody has asked. */
  first: readonly T[] | null;
  /** What it begins with; left out where it has none. */
  filter?: Filter;
  /** Whether another page may follow this one. */
  isFull: (page: readonly T[]) => boolean;
  keyOf: (item: T) => number;
  /** Pages start at 0. `after`: the last that are shown, from which the list goes on. */
  load: (filter: Filter, page: number, after: string | undefined) => Promise<Result<T[]>>;
  failed?: Failed;
}

/**
 * A list of the server's that is filtered, read on page by page and asked for anew as far as it is shown. Each item
 * stands in it once: a list that moves between two answers may tell one twice. Answers that were overtaken are not
 * shown.
 */
export function listQuery<T, Filter = undefined>(options: ListOptions<T, Filter>) {
  const { first, isFull, keyOf, load, failed = DATA_FAILED } = options;
  const $wanted = atom(options.filter as Filter);
  const $list = atom<List<T, Filter>>({
    items: first,
    filter: $wanted.get(),
    more: first !== null && isFull(first),
    busy: false,
    problem: null,
  });
  const requests = createRequestOrder();
  const changes = createLateChanges<readonly T[]>();
  let pages = 1;
  let reading: Promise<boolean> | null = null;
  const patch = (part: Partial<List<T, Filter>>) => $list.set({ ...$list.get(), ...part });

  /** Reads one page more, or as many anew as are shown; answers whether that is shown now. */
  async function read(isMore: boolean, words = failed): Promise<boolean> {
    const request = requests.send();
    const filter = $wanted.get();
    const answered = changes.begin();
    // What failed is asked for again; that a list may be old is true until its answer.
    patch(isMore ? { busy: true, problem: null } : { busy: true });
    const shown = () => (isMore && $list.get().items) || [];
    const after = isMore ? lastShown(shown().map(keyOf)) : undefined;
    const found: T[] = [];
    let page = isMore ? pages : 0;
    let response: Result<T[]>;
    do {
      response = await load(filter, page, after);
      page += 1;
      if (response.ok) found.push(...response.data);
    } while (response.ok && !isMore && page < pages && isFull(response.data));
    const withLate = answered();
    if (filter !== $wanted.get()) return false;
    if (response.ok && isMore) {
      pages = page;
      // With all of them, as the list has been asked for anew meanwhile.
      if (!request.isLatest()) return read(false);
    }
    if (!request.show()) return response.ok;
    const busy = !request.isLatest();
    if (response.ok) {
      const more = isFull(response.data);
      const changed = withLate([...shown(), ...found]);
      const unique = new Map(changed.map((item) => [keyOf(item), item]));
      patch({ items: [...unique.values()], filter, more, busy, problem: null });
    } else patch({ busy, problem: problemOf(response, words) });
    return response.ok;
  }

  /** Reads as many pages anew as are shown; answers whether the list is the server's now. */
  const refresh = (words?: Failed): Promise<boolean> => read(false, words);

  /** Reads one page more, or tries to again; once at a time. */
  function readMore(): Promise<boolean> {
    const { items, filter, more } = $list.get();
    if (items && !more) return Promise.resolve(true);
    if (reading) return reading;
    // What is shown of another filter does not go on by this one.
    const mine = read(items !== null && filter === $wanted.get()).finally(() => {
      if (reading === mine) reading = null;
    });
    reading = mine;
    return mine;
  }

  /** Begins with the first page of another filter; `items` are shown until it is there, null for none. */
  function begin(filter: Filter, items: readonly T[] | null = $list.get().items): Promise<boolean> {
    $wanted.set(filter);
    pages = 1;
    reading = null;
    // Where nothing is shown, nothing of it is old.
    patch(items === null ? { items, more: false, problem: null } : { items });
    return refresh();
  }

  // What the page did not bring is asked for as soon as somebody looks.
  onBrowserMount($list, () => {
    if ($list.get().items === null) void refresh();
  });
  return {
    $list: $list as ReadableAtom<List<T, Filter>>,
    /** What was asked for last; what is shown is by `filter`. */
    $wanted: $wanted as ReadableAtom<Filter>,
    begin,
    /** Begins anew where the filter differs in this. */
    find: (part: Partial<Filter>): Promise<boolean> => begin({ ...$wanted.get(), ...part }),
    refresh,
    readMore,
    /** How many pages are shown. */
    pages: () => pages,

    /** Reads on until so many pages are there, or all; answers whether they are. */
    async readTo(count = Number.POSITIVE_INFINITY): Promise<boolean> {
      while (pages < count && $list.get().more) if (!(await readMore())) return false;
      return true;
    },

    /** Changes what is shown, as by news of it; an answer that was asked for before does not take it back. */
    change(change: Change<readonly T[]>): void {
      changes.add(change);
      const { items } = $list.get();
      if (items !== null) patch({ items: change(items) });
    },
  };
}
