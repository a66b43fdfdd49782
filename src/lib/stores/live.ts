import { atom, onMount } from 'nanostores';
import { type LiveLink, openLiveStream } from '#lib/client/live-stream.ts';
import type { LiveEvent } from '#lib/contract/events.ts';

/** How the line stands on which the server tells what changes. It is open while somebody looks or listens. */
export const $liveLink = atom<LiveLink>('opening');

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
/** Something was told since the page was rendered: who begins to listen now did not hear it. */
let told = false;

onMount($liveLink, () => {
  const stop = openLiveStream({
    hear: (event) => {
      told = true;
      for (const listener of [...listeners]) listener(event);
    },
    link: (link) => $liveLink.set(link),
  });
  return stop;
});

/**
 * Hears what changes for the signed-in viewer (contract/events.ts). After 'resync' ask for everything anew; that is also what
 * they hear first who come after something was told, as a screen may come alive after the line. Answers how to stop listening.
 */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  if (told) queueMicrotask(() => listeners.has(listener) && listener({ topic: 'resync', data: {} }));
  const release = $liveLink.listen(() => {});
  return () => {
    listeners.delete(listener);
    release();
  };
}
