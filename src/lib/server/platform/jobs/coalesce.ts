/** Runs `work` for each call, but once for all calls that come while an earlier run is under way. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return run();
      });
    return following;
  };
}
