import { useEffect } from 'react';

/** Between two keys of a search. */
const PAUSE_MS = 250;

/** Asks `search` for what was typed once the typing pauses, unless `asked` is it already. */
export function useTypedSearch(typed: string, asked: string, search: (text: string) => Promise<unknown>): void {
  // A timer: a pause of the typing.
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => void search(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, search]);
}
