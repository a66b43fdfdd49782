/** A page that moves without end may have no idle moment: what waits for one is done all the same. */
const LONGEST_WAIT_MS = 1_000;

/** When the browser has nothing more urgent to do; not before it has painted. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    // Where a browser cannot tell, the next task has to do.
    requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
  });
}
