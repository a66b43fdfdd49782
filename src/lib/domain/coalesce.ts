/**
 * Runs `work` for each call, but once for all calls that come while an earlier run is under way: who asks then gets
 * what was begun after they asked.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let following: Promise<T> | null = null;
  const run = (): Promise<T> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  const runAgain = (): Promise<T> => {
    following = null;
    return run();
  };
  return () => {
    if (!running) return run();
    following ??= running.then(runAgain, runAgain);
    return following;
  };
}
