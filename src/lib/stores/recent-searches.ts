import { atom, type ReadableAtom } from 'nanostores';

/** In the device's storage, newest first, as JSON of a list of texts. */
export const RECENT_SEARCHES_KEY = 'recentSearches';
const MOST_KEPT = 10;

function read(storage: Storage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(RECENT_SEARCHES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    // Not ours.
    return [];
  }
}

function write(storage: Storage, texts: readonly string[]): void {
  try {
    if (texts.length > 0) storage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(texts));
    else storage.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // A full storage, or a private window: nothing is remembered, and nothing fails by it.
  }
}

/** What was searched for on this device: ten texts at the most, each once, newest first. */
export function createRecentSearches(storage: Storage) {
  const $recent = atom<readonly string[]>(read(storage));
  const keep = (texts: readonly string[]) => {
    $recent.set(texts);
    write(storage, texts);
  };
  return {
    $recent: $recent as ReadableAtom<readonly string[]>,
    /** Puts a text first. */
    add: (text: string) => keep([text, ...$recent.get().filter((other) => other !== text)].slice(0, MOST_KEPT)),
    remove: (text: string) => keep($recent.get().filter((other) => other !== text)),
    clear: () => keep([]),
  };
}
