import { atom } from 'nanostores';
import { browserChime, type Chime } from '#lib/client/camera/chime.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { holdWhileShown } from '#lib/client/page/came-back.ts';
import { onBrowserMount } from './browser-mount.ts';

/** How often a new order is told again, until somebody has looked. */
export const RING_AGAIN_MS = 20_000;

/** A switch that this browser keeps, the same in all its tabs. */
function keptSwitch(key: string, standard: boolean) {
  const $on = atom(standard);
  onBrowserMount($on, () => {
    const read = () => {
      const kept = deviceStorage().getItem(key);
      $on.set(kept === null ? standard : kept === 'on');
    };
    const elsewhere = (event: StorageEvent) => event.key === key && read();
    read();
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  });
  function turn(on: boolean): void {
    $on.set(on);
    try {
      deviceStorage().setItem(key, on ? 'on' : 'off');
    } catch {
      // A full storage only forgets it when this page is left.
    }
  }
  return { $on, turn };
}

/** Whether a new order rings; on unless this browser was told otherwise. */
export const { $on: $orderSound, turn: turnOrderSound } = keptSwitch('orderSound', true);
/** Whether the mart and the number of orders are spoken after the bell. */
export const { $on: $orderVoice, turn: turnOrderVoice } = keptSwitch('orderVoice', false);

/** Whether the bell can be heard now: browsers keep a page silent until it was touched. */
export const $audible = atom(false);

let chime: Chime | null = null;

onBrowserMount($audible, () => {
  chime = browserChime((audible) => $audible.set(audible));
  const stop = chime.listen();
  return () => {
    stop();
    chime = null;
  };
});

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

export function speak(text: string): void {
  if (!canSpeak()) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = 'ko-KR';
  // What was being said is old by now.
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** Rings once, waking the sound where a press allows it; then says `words`, if they are wanted. */
export async function ringBell(words = ''): Promise<void> {
  await chime?.ring();
  if (words && $orderVoice.get()) speak(words);
}

/**
 * One of all tabs of the browser that can be heard rings: `tell` hears whether it is this one. Answers how to give the
 * bell back.
 */
export function holdBell(tell: (holds: boolean) => void): () => void {
  return holdWhileShown(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const held = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        tell(true);
      });
    if (navigator.locks) navigator.locks.request('order-bell', { signal }, held).catch(() => {});
    else tell(true);
    return () => {
      leaving.abort();
      tell(false);
    };
  });
}
