import { atom, onMount } from 'nanostores';

const KEY = 'orderSound';

/** Whether a new order rings; on unless this browser was told otherwise. */
export const $orderSound = atom(true);

onMount($orderSound, () => {
  // React reads stores on the server too.
  if (typeof document === 'undefined') return;
  const read = () => $orderSound.set(localStorage.getItem(KEY) !== 'off');
  const elsewhere = ({ key }: StorageEvent) => key === KEY && read();
  try {
    read();
  } catch {
    // Storage may be forbidden: then it rings until this page is left.
  }
  addEventListener('storage', elsewhere);
  return () => removeEventListener('storage', elsewhere);
});

/** Switches the sound, for all tabs and from now on. */
export function setOrderSound(on: boolean): void {
  $orderSound.set(on);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // As above.
  }
}
