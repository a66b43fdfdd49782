import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import { PAUSE_TEXTS } from '#lib/messages/mart/seller-pause.ts';
import { mutation } from '#lib/stores/mutation.ts';

export interface PauseInput {
  storeId: number;
  /** When new orders are taken again, ISO 8601; null: they are taken. */
  pausedUntil: string | null;
  call: typeof apiCall;
}

/** Pausing the new orders of a mart: one press stops them for 30 minutes, one lengthens that, one ends it. */
export function createPauseStore({ storeId, pausedUntil, call }: PauseInput) {
  const $pausedUntil = atom(pausedUntil);
  /** What was just done, for who cannot see the change. */
  const $said = atom('');
  const params = { storeId };
  const pausing = mutation((wish: 'pause' | 'end') =>
    wish === 'end'
      ? call('DELETE /api/seller/store/{storeId}/pause', { params })
      : // A press that was sent twice lengthens once: it names the end that was seen.
        call('POST /api/seller/store/{storeId}/pause', { params, body: { seen: $pausedUntil.get() } }),
  );
  const stand = (until: string | null) => {
    $pausedUntil.set(until);
    $said.set(until === null ? PAUSE_TEXTS.ended : '');
  };

  return {
    $pause: computed([$pausedUntil, $said, pausing.$state], (pausedUntil, said, { busy, problem }) => ({
      pausedUntil,
      said: busy || problem ? '' : said,
      busy,
      problem,
    })),
    async press(wish: 'pause' | 'end'): Promise<void> {
      const done = await pausing.press(wish);
      if (done?.ok) stand(done.data.pausedUntil);
    },
    /** What the line to the server told: a colleague's press stands here at once. */
    onEvent(event: LiveEvent): void {
      if (event.topic !== 'pause' || event.data.storeId !== storeId || pausing.$state.get().busy) return;
      const { pausedUntil: until } = event.data;
      if (until === $pausedUntil.get()) return;
      pausing.forget();
      stand(until);
    },
    /** The pause is over at `now`, without anybody's doing. */
    tick(now: Date): void {
      const until = $pausedUntil.get();
      if (!until || new Date(until) > now) return;
      pausing.forget();
      stand(null);
    },
  };
}
