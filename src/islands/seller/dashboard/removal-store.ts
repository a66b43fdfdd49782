import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { isNameTyped } from '#lib/domain/mart/mart.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { mutation } from '#lib/stores/mutation.ts';

type RemovalInput = Pick<SellerMart, 'storeId' | 'name' | 'openOrders'> & { call: typeof apiCall };

/**
 * Deleting a mart: the number of orders it cancels is asked for when the question is, as the page may be old.
 * `openOrders` is the page's own number, which serves where the server does not say.
 */
export function createRemoval({ storeId, name, openOrders, call }: RemovalInput) {
  /** Null until the server has been asked how many wait now. */
  const $openOrders = atom<number | null>(null);
  const $typed = atom('');
  /** What was typed is not the mart's name. */
  const $isNameWrong = atom(false);
  const removing = mutation(
    (typed: string | null) =>
      call('DELETE /api/seller/store/{storeId}', {
        params: { storeId },
        ...(typed !== null && { body: { name: typed } }),
      }),
    { failed: MART_TEXTS.removeFailed },
  );

  async function count(otherwise: number): Promise<number> {
    $openOrders.set(null);
    const response = await call('GET /api/seller/store/{storeId}', { params: { storeId } });
    const counted = response.ok ? response.data.openOrders : otherwise;
    $openOrders.set(counted);
    return counted;
  }
  let counting = count(openOrders);

  return {
    $openOrders,
    $typed,
    $isNameWrong,

    type(text: string) {
      $typed.set(text);
      $isNameWrong.set(false);
    },

    /**
     * Deletes it; null where there is more to say first. Where orders end with the mart, its name has to be typed;
     * spaces around it do not count.
     */
    async remove() {
      // Pressed while they are counted, it counts once they are.
      const hasOrders = (await counting) > 0;
      $isNameWrong.set(hasOrders && !isNameTyped(name, $typed.get()));
      if ($isNameWrong.get()) return null;
      const done = await removing.press(hasOrders ? $typed.get() : null);
      if (!done || done.ok || done.error.field !== 'name' || hasOrders) return done;
      // An order has come since the question.
      counting = count(1);
      await counting;
      return null;
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
