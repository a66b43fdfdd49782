/** A page that nobody sees is never painted. */
const LONGEST_MS = 100;

/**
 * Waits until what was just changed is on the screen: the answer to a tap is seen first, and the network comes after it. Who
 * leaves the page within that frame is heard too, as long as the call that follows `outlivesPage`.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', done);
      resolve();
    };
    const timer = setTimeout(done, LONGEST_MS);
    addEventListener('pagehide', done);
    // A frame's callbacks run before it is painted, a task of its own after.
    requestAnimationFrame(() => setTimeout(done));
  });
}
