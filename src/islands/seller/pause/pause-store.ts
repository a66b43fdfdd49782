import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { PAUSE_TEXTS } from '#lib/messages/mart/seller-pause.ts';

export interface PauseState {
  /** When new orders are taken again, ISO 8601; null: they are taken. */
  pausedUntil: string | null;
  saving: boolean;
  problem: string | null;
  /** What was just done, for who cannot see the change. */
  said: string;
}

export interface PauseInput {
  storeId: number;
  pausedUntil: string | null;
  call: typeof apiCall;
}

/** Pausing the new orders of a mart: one press stops them for 30 minutes, one lengthens that, one ends it. */
export function createPauseStore({ storeId, pausedUntil, call }: PauseInput) {
  const $pause = atom<PauseState>({ pausedUntil, saving: false, problem: null, said: '' });
  const params = { storeId };
  const set = (part: Partial<PauseState>) => $pause.set({ ...$pause.get(), ...part });

  async function send(sending: () => ReturnType<typeof ask>, said: string): Promise<void> {
    if ($pause.get().saving) return;
    set({ saving: true, problem: null, said: '' });
    const answer = await sending();
    if (answer.ok) set({ saving: false, pausedUntil: answer.data.pausedUntil, said });
    else set({ saving: false, problem: answer.error.message });
  }

  const ask = (seen: string | null) => call('POST /api/seller/store/{storeId}/pause', { params, body: { seen } });

  return {
    $pause,
    /** A press that was sent twice lengthens once: it names the end that was seen. */
    pause: () => send(() => ask($pause.get().pausedUntil), ''),
    end: () => send(() => call('DELETE /api/seller/store/{storeId}/pause', { params }), PAUSE_TEXTS.ended),
    /** The pause is over at `now`, without anybody's doing. */
    tick(now: Date): void {
      const until = $pause.get().pausedUntil;
      if (until && new Date(until) <= now) set({ pausedUntil: null, problem: null, said: PAUSE_TEXTS.ended });
    },
  };
}
