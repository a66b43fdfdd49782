/** A change of what is shown. */
export type Change<T> = (data: T) => T;

/** What is changed while answers are waited for: it is newer than they are. */
export function createLateChanges<T>() {
  const waiting = new Set<Change<T>[]>();
  return {
    add(change: Change<T>): void {
      for (const late of waiting) late.push(change);
    },
    /** Begins to wait for an answer. What it returns ends that, and puts what was changed meanwhile on the answer. */
    begin(): () => Change<T> {
      const late: Change<T>[] = [];
      waiting.add(late);
      return () => {
        waiting.delete(late);
        return (data) => late.reduce((now, change) => change(now), data);
      };
    },
  };
}
