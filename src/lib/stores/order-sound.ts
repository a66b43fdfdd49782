import { atom, onMount } from 'nanostores';
import { deviceStorage } from '#lib/client/storages.ts';

const KEY = 'orderSound';

/** Whether a new order rings; on unless this browser was told otherwise. */
export const $orderSound = atom(true);

onMount($orderSound, () => {
  // React reads stores on the server too.
  if (typeof document === 'undefined') return;
  const read = () => $orderSound.set(deviceStorage().getItem(KEY) !== 'off');
  const elsewhere = ({ key }: StorageEvent) => key === KEY && read();
  read();
  addEventListener('storage', elsewhere);
  return () => removeEventListener('storage', elsewhere);
});

/** Switches the sound, for all tabs and from now on. */
export function setOrderSound(on: boolean): void {
  $orderSound.set(on);
  try {
    deviceStorage().setItem(KEY, on ? 'on' : 'off');
  } catch {
    // A full storage only forgets it when this page is left.
  }
}
