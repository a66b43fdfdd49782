import { map } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { lastShown } from '#lib/domain/last-shown.ts';

export interface PagedList<T> {
  /** Null until the first answer. */
  items: readonly T[] | null;
  /** What was searched for when these were read. */
  q: string;
  /** The last page was full, so that there may be another. */
  more: boolean;
  busy: boolean;
  /** Why what is shown may be old. */
  problem: string | null;
}

export interface PagedListInput<T> {
  /** The first page as the server rendered it; null when that failed. */
  first: readonly T[] | null;
  q: string;
  size: number;
  keyOf: (item: T) => number;
  /** `last`: what is shown already, from which the list goes on. */
  load: (page: number, q: string, last: { after?: string }) => Promise<Result<T[]>>;
  /** What is known of items that is newer than an answer asked for in this turn. */
  correct?: (items: readonly T[], turn: number) => readonly T[];
}

/** A list of the server's that is searched and read on page by page. Answers that were overtaken are not shown. */
export function createPagedList<T>({ first, q, size, keyOf, load, correct = (items) => items }: PagedListInput<T>) {
  const isFull = (items: readonly T[] | null) => items !== null && items.length >= size;
  const $list = map<PagedList<T>>({ items: first, q, more: isFull(first), busy: false, problem: null });
  let pages = 1;
  let turn = 0;
  let shown = 0;
  let sought = q;

  /** The first pages, each item once: a list that moves between two answers may tell one twice. */
  async function readPages(count: number, text: string): Promise<Result<{ items: T[]; more: boolean }>> {
    const items = new Map<number, T>();
    for (let page = 0; ; page += 1) {
      const answer = await load(page, text, {});
      if (!answer.ok) return answer;
      for (const item of answer.data) if (!items.has(keyOf(item))) items.set(keyOf(item), item);
      const more = isFull(answer.data);
      if (!more || page + 1 >= count) return { ...answer, data: { items: [...items.values()], more } };
    }
  }

  /** Reads as many pages anew as are shown; answers whether the list is the server's now. */
  async function refresh(saying: (message: string) => string): Promise<boolean> {
    const mine = ++turn;
    const text = sought;
    $list.setKey('busy', true);
    const answer = await readPages(pages, text);
    if (mine < shown) return answer.ok;
    shown = mine;
    const busy = mine < turn;
    if (!answer.ok) {
      $list.set({ ...$list.get(), busy, problem: saying(answer.error.message) });
      return false;
    }
    const { items, more } = answer.data;
    // What is typed by now is being asked for.
    if (text === sought) $list.set({ items: correct(items, mine), q: text, more, busy, problem: null });
    return true;
  }

  return {
    $list,
    refresh,
    /** How often the list has been asked for. */
    turn: () => turn,

    /** Changes what is shown, as by news of it. */
    change(items: readonly T[]) {
      $list.setKey('items', items);
    },

    /** Another list altogether is asked for next. */
    empty: () => $list.set({ ...$list.get(), items: null, more: false }),

    /** Reads one page more; with all of them, if the list has been asked for anew meanwhile. */
    async readMore(saying: (message: string) => string): Promise<boolean> {
      const { items, more } = $list.get();
      if (!more || items === null) return true;
      const mine = ++turn;
      $list.setKey('busy', true);
      const answer = await load(pages, sought, { after: lastShown(items.map(keyOf)) });
      if (!answer.ok) {
        $list.set({ ...$list.get(), busy: mine < turn, problem: saying(answer.error.message) });
        return false;
      }
      pages += 1;
      if (mine < turn) return refresh(saying);
      shown = mine;
      const next = new Map([...$list.get().items!, ...answer.data].map((item) => [keyOf(item), item]));
      const corrected = correct([...next.values()], mine);
      $list.set({ ...$list.get(), items: corrected, more: isFull(answer.data), busy: false, problem: null });
      return true;
    },

    /** Reads all that there is. */
    readAll(saying: (message: string) => string): Promise<boolean> {
      pages = Number.POSITIVE_INFINITY;
      return refresh(saying);
    },

    /** Begins with the first page of what was searched for. */
    search(text: string, saying: (message: string) => string): Promise<boolean> {
      sought = text;
      pages = 1;
      return refresh(saying);
    },
  };
}
