/** A page that moves without end may have no idle moment: what waits for one is done all the same. */
const LONGEST_WAIT_MS = 1_000;

/** When the browser has nothing more urgent to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 200);
  });
}
