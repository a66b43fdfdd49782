import { draftStore } from './draft.ts';

/**
 * Work of this tab that is more than the texts of a form, kept over a reload as JSON; `isCurrent` tells what a version
 * of the page that is gone has kept.
 */
export function workDraft<T>(key: string, isCurrent: (kept: T) => boolean) {
  const draft = draftStore<{ work: string }>(key);
  const { clear } = draft;
  return {
    write: (work: T): void => draft.write({ work: JSON.stringify(work) }),
    /** Null where nothing was kept that can be read. */
    read(): T | null {
      const { work } = draft.read({ work: '' });
      try {
        const kept = work === '' ? null : (JSON.parse(work) as T);
        if (kept !== null && isCurrent(kept)) return kept;
      } catch {
        // As of a version that is gone.
      }
      clear();
      return null;
    },
    clear,
  };
}
