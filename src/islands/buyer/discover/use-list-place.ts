import { type RefObject, useCallback, useEffect } from 'react';
import { onPopState, useHeard } from '#islands/shared/useHeard.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import { onCameBack } from '#lib/client/page/came-back.ts';
import { readListState, restoreScroll, savePlace, saveScroll } from '#lib/client/page/list-state.ts';
import { readWhileSeen } from '#lib/stores/clock.ts';
import type { ProductListStore } from '#lib/stores/product-list.ts';

/** Shows the list of an address, which becomes the page's. */
export type Choose = (address: string) => Promise<void>;

/**
 * A list and the browser's history: each choice is an entry of its own; back, forward and reload come to where one was.
 */
export function useListPlace(list: ProductListStore, root: RefObject<HTMLElement | null>): Choose {
  // The place on the page and the history are the browser's.
  useEffect(() => {
    const kept = readListState();
    if (!kept) saveScroll();
    else {
      const { pages } = list.$list.get();
      void pages
        .readTo(kept.pages + 1)
        .then(() => restoreScroll(kept))
        .then(saveScroll);
    }
    const stop = onCameBack(() => void list.refresh(true));
    let readAt = serverNow();
    const end = readWhileSeen(
      () => readAt,
      () => {
        readAt = serverNow();
        void list.refresh();
      },
    );
    return () => {
      stop();
      end();
    };
  }, [list]);
  useHeard(onPopState, async () => {
    const place = readListState();
    if (!(await list.restore(location.pathname + location.search, place?.pages ?? 0))) return location.reload();
    if (place) await restoreScroll(place);
  });

  return useCallback(
    async (address: string) => {
      if (!(await list.choose(address))) return;
      savePlace(list.$list.get().pages.pages() - 1);
      history.pushState(null, '', address);
      const top = root.current?.getBoundingClientRect().top ?? 0;
      // What was chosen begins at its top.
      if (top < 0) root.current?.scrollIntoView({ block: 'start' });
      // What was pressed, such as a condition that is gone, may have had the keyboard.
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    },
    [list, root],
  );
}
