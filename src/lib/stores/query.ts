import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { DATA_FAILED } from '#lib/messages/loading.ts';
import { onBrowserMount } from './browser-mount.ts';
import { type Change, createLateChanges } from './late-changes.ts';
import { type Failed, problemOf } from './refusal.ts';
import { createRequestOrder } from './request-order.ts';

export interface Query<T> {
  /** As it was answered last, also while it is asked for again; null before. */
  data: T | null;
  loading: boolean;
  /** Why `data` may be old. */
  problem: string | null;
}

/** Something of the server's that is looked at, and asked for again. Answers that were overtaken are not shown. */
export function query<T>(
  call: () => Promise<Result<T>>,
  { first = null, failed = DATA_FAILED }: { first?: T | null; failed?: Failed } = {},
) {
  const $query = atom<Query<T>>({ data: first, loading: false, problem: null });
  const requests = createRequestOrder();
  const changes = createLateChanges<T>();

  /** Answers whether what is shown is the server's now. */
  async function refresh(): Promise<boolean> {
    const request = requests.send();
    $query.set({ ...$query.get(), loading: true });
    const answered = changes.begin();
    const response = await call();
    const withLate = answered();
    if (!request.show()) return false;
    const loading = !request.isLatest();
    if (response.ok) $query.set({ data: withLate(response.data), loading, problem: null });
    else $query.set({ ...$query.get(), loading, problem: problemOf(response, failed) });
    return response.ok;
  }

  // What the page did not bring is asked for as soon as somebody looks.
  onBrowserMount($query, () => {
    if ($query.get().data === null) void refresh();
  });
  return {
    $query: $query as ReadableAtom<Query<T>>,
    refresh,

    /** Shows what is known without asking, as after an act; an answer that was asked for before does not take it back. */
    change(data: T): void {
      changes.add(() => data);
      $query.set({ ...$query.get(), data });
    },

    /** Changes what is shown in the same way, as by news of a part of it. */
    patch(change: Change<T>): void {
      changes.add(change);
      const { data } = $query.get();
      if (data !== null) $query.set({ ...$query.get(), data: change(data) });
    },
  };
}
