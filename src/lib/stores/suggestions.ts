import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import { rememberedPlace } from '#lib/client/offline/remembered-place.ts';
import type { Suggestion } from '#lib/contract/product/products.ts';

/** Milliseconds of quiet before the server is asked. */
export const SUGGEST_DELAY_MS = 150;

export interface Suggestions {
  items: readonly Suggestion[];
  /** The one that the arrow keys stand on; −1 for the field itself. */
  active: number;
}

/** Answers in time or is given up: an empty list then, as suggestions are a courtesy. */
export type AskSuggestions = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

const askApi: AskSuggestions = async (search, signal) => {
  // The place may have become known since the page was opened.
  const place = rememberedPlace();
  if (!place) return [];
  const response = await call('GET /api/buyer/products/suggest', { query: { ...place, search } }, { signal });
  return response.ok ? response.data : [];
};

/** What is offered under the search field while one types. Only the answer to the latest text is shown. */
export function createSuggestions(ask: AskSuggestions = askApi) {
  const none: Suggestions = { items: [], active: -1 };
  const $suggestions = atom<Suggestions>(none);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;

  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  }

  async function load(text: string): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    try {
      const items = await ask(text, mine.signal);
      if (asking === mine) $suggestions.set({ items, active: -1 });
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    }
  }

  function close(): void {
    stop();
    $suggestions.set(none);
  }

  return {
    $suggestions: $suggestions as ReadableAtom<Suggestions>,
    type(text: string): void {
      stop();
      const wanted = text.trim();
      if (wanted === '') close();
      else timer = setTimeout(() => void load(wanted), SUGGEST_DELAY_MS);
    },
    /** Steps through the list and, beyond its ends, back to the field. */
    move(by: 1 | -1): void {
      const { items, active } = $suggestions.get();
      const stops = items.length + 1;
      $suggestions.set({ items, active: ((active + 1 + by + stops) % stops) - 1 });
    },
    close,
  };
}
