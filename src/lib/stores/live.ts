import { atom } from 'nanostores';
import type { LiveLink } from '#lib/client/caller/live-stream.ts';
import { cameBack, holdWhileShown, onKept } from '#lib/client/page/came-back.ts';
import { loadPart } from '#lib/client/page/load-part.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import { onBrowserMount } from './browser-mount.ts';

/** How the line stands on which the server tells what changes. It is open while somebody looks or listens. */
export const $liveLink = atom<LiveLink>('opening');

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
/** An event came since the page was rendered, or may have: who begins to listen now missed it. */
let hadEvents = cameBack();
const MOST_ORDERS = 50;
/** Orders that it told of: a list that is looked up anew does not say which of them are new. */
let orders: LiveEvent[] = [];

function onEvent(event: LiveEvent): void {
  hadEvents = true;
  if (event.topic === 'order') orders = [...orders, event].slice(-MOST_ORDERS);
  for (const listener of [...listeners]) listener(event);
}

/** Opens the line, as long as it is wanted. Answers how to close it. */
function holdLine(): () => void {
  let stop = () => {};
  let hasLeft = false;
  const open = (): Promise<void> =>
    loadPart(() => import('#lib/client/caller/live-stream.ts')).then(
      ({ openLiveStream, watchTouches, hearBuild }) => {
        if (hasLeft) return;
        watchTouches();
        stop = openLiveStream({ onEvent, link: (link) => $liveLink.set(link), onBuild: hearBuild });
      },
      () => {
        $liveLink.set('down');
        addEventListener('online', () => void open(), { once: true });
      },
    );
  void open();
  return () => {
    hasLeft = true;
    stop();
  };
}

onBrowserMount($liveLink, () => {
  const ends = [
    holdWhileShown(holdLine),
    // A page as the browser has kept it was told nothing meanwhile.
    onKept(() => onEvent({ topic: 'resync', data: {} })),
  ];
  return () => {
    for (const end of ends) end();
  };
});

/**
 * Delivers what changes for the signed-in viewer (contract/notice/events.ts). After 'resync' ask for everything anew; a
 * listener that comes after an event gets it first, and the orders that were told of, as a screen may hydrate after the
 * stream opened. Answers how to stop listening.
 */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  const missed: LiveEvent[] = hadEvents ? [{ topic: 'resync', data: {} }, ...orders] : [];
  for (const event of missed) queueMicrotask(() => listeners.has(listener) && listener(event));
  const release = $liveLink.listen(() => {});
  return () => {
    listeners.delete(listener);
    release();
  };
}
