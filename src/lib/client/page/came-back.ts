/** Whether the browser's history brought this page up, loaded again: it may be as it was written then. */
export const cameBack = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

/** Calls `hear` where the browser shows the page again as it has kept it. Answers how to stop. */
export function onKept(hear: () => void): () => void {
  const show = ({ persisted }: PageTransitionEvent) => persisted && hear();
  addEventListener('pageshow', show);
  return () => removeEventListener('pageshow', show);
}

/** Until the browser shows the page again that it is about to leave; never where it does not keep it. */
export const untilKept = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onKept(() => {
      stop();
      resolve();
    });
  });

/** Calls `hear` where history brings the page up, loaded again or kept: what is live on it is asked for anew. */
export function onCameBack(hear: () => void): () => void {
  if (cameBack()) hear();
  return onKept(hear);
}

/**
 * Holds something while the page is shown; `begin` answers how it ends. Browsers keep no page for 'back' that holds a
 * line, a channel or a lock when it is left. Answers how to stop.
 */
export function holdWhileShown(begin: () => () => void): () => void {
  let end: (() => void) | null = begin();
  const leave = () => {
    end?.();
    end = null;
  };
  addEventListener('pagehide', leave);
  const stop = onKept(() => {
    end ??= begin();
  });
  return () => {
    removeEventListener('pagehide', leave);
    stop();
    leave();
  };
}
