import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { isNameTyped } from '#lib/domain/mart/mart.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';

/** From the question to the answer. `openOrders` is null until the server has been asked how many wait now. */
export type Parting =
  | { name: 'none' }
  /** `isNameWrong`: what was typed is not the mart's name. */
  | { name: 'asking'; openOrders: number | null; problem: string | null; isNameWrong?: boolean }
  | { name: 'sending'; openOrders: number | null };

/** Deleting a mart: the number of orders it cancels is asked for when the question is, as the page may be old. */
export function createRemoval({ storeId, call }: { storeId: number; call: typeof apiCall }) {
  const $removal = atom<Parting>({ name: 'none' });
  let counting: Promise<void> = Promise.resolve();

  async function count(openOrders: number): Promise<void> {
    $removal.set({ name: 'asking', openOrders: null, problem: null });
    const answer = await call('GET /api/seller/store/{storeId}', { params: { storeId } });
    const pending = $removal.get();
    if (pending.name === 'none') return;
    $removal.set({ ...pending, openOrders: answer.ok ? answer.data.openOrders : openOrders });
  }

  function ask(openOrders: number): Promise<void> {
    counting = count(openOrders);
    return counting;
  }

  return {
    $removal,

    ask,

    /** Another name is being typed. */
    type() {
      const pending = $removal.get();
      if (pending.name === 'asking') $removal.set({ ...pending, problem: null, isNameWrong: false });
    },

    keep: () => $removal.set({ name: 'none' }),

    /**
     * Answers how many orders were cancelled, or null: then the dialog says why. Where orders end with the mart, its name has to be typed;
     * spaces around it do not count.
     */
    async remove({ name, typed }: { name: string; typed: string }): Promise<number | null> {
      // Pressed while they are counted, it counts once they are.
      await counting;
      const pending = $removal.get();
      if (pending.name !== 'asking' || pending.openOrders === null) return null;
      const { openOrders } = pending;
      if (openOrders > 0 && !isNameTyped(name, typed)) {
        $removal.set({ ...pending, problem: null, isNameWrong: true });
        return null;
      }
      $removal.set({ name: 'sending', openOrders });
      const answer = await call('DELETE /api/seller/store/{storeId}', {
        params: { storeId },
        ...(openOrders > 0 && { body: { name: typed } }),
      });
      if (answer.ok) return answer.data.cancelledOrders;
      if (answer.error.field === 'name' && openOrders === 0) {
        // An order has come since the question.
        await ask(1);
        return null;
      }
      $removal.set({ name: 'asking', openOrders, problem: `${MART_TEXTS.removeFailed} ${answer.error.message}` });
      return null;
    },
  };
}
