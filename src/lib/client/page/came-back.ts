/** Whether the browser's history brought this page up, as it was kept: what is live on it is asked for anew. */
export const cameBack = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
