import { atom } from 'nanostores';
import { call, serverNow } from '#lib/client/caller/call.ts';
import { cameBack } from '#lib/client/page/came-back.ts';
import type { CartItem } from '#lib/contract/order/carts.ts';
import { groupBy } from '#lib/domain/group.ts';
import { cartPurchase, groupByMart, selectableIds } from '#lib/domain/order/cart.ts';
import {
  cannotPayFor,
  DELETE_FAILED,
  lineProblemText,
  QUANTITY_FAILED,
  removed,
  SELECT_TO_PAY,
} from '#lib/messages/order/cart.ts';
import { onBrowserMount } from '#lib/stores/browser-mount.ts';
import { $cartChangedElsewhere, cartChanged } from '#lib/stores/cart.ts';
import { $checkout, type CheckoutLine } from '#lib/stores/checkout.ts';
import { readWhileSeen } from '#lib/stores/clock.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { toast } from '#lib/stores/toasts.ts';
import { type CartEntry, readEntry } from './entry.ts';

export interface Cart {
  entries: readonly CartEntry[];
  selected: ReadonlySet<number>;
  /** The server's time at which the lines were last looked at. */
  now: Date;
}

const api = {
  list: () => call('GET /api/buyer/carts/all'),
  setQuantity: (productId: number, quantity: number) =>
    call('PATCH /api/buyer/carts/{productId}', { params: { productId }, body: { quantity } }, { outlivesPage: true }),
  remove: (productIds: number[]) => call('DELETE /api/buyer/carts', { body: { productIds } }),
};
type Ask = typeof api;

/** The cart page: what is in it, what of it is selected, and every change at once on the screen, then at the server. */
export function createCart(items: readonly CartItem[], renderedAt: number, ask: Ask = api, clock = serverNow) {
  const entries = items.map(readEntry);
  const now = new Date(renderedAt);
  const $cart = atom<Cart>({ entries, selected: new Set(selectableIds(entries, now)), now });
  const change = (part: Partial<Cart>) => $cart.set({ ...$cart.get(), ...part });

  /** Quantities that are still to be sent, by product; a newer one takes the place of an older. */
  const wanted = new Map<number, number>();
  const sending = new Set<number>();
  const requests = createRequestOrder();
  let changed = 0;

  /** Asks for the lines again. What was selected stays so, what is new is selected if it can be. */
  async function refresh(): Promise<void> {
    const request = requests.send();
    const known = changed;
    const response = await ask.list();
    if (!response.ok || !request.isLatest()) return;
    // It may have been read before what was changed since.
    if (known < changed) return refresh();
    const before = $cart.get();
    const now = new Date(clock());
    const entries = response.data.map(readEntry).map((entry) => {
      const quantity = wanted.get(entry.productId);
      return quantity === undefined ? entry : { ...entry, quantity };
    });
    const shown = new Set(before.entries.map((entry) => entry.productId));
    const fresh = selectableIds(entries, now).filter((id) => !shown.has(id));
    const stillSelected = entries.map((entry) => entry.productId).filter((id) => before.selected.has(id));
    change({ entries, selected: new Set([...stillSelected, ...fresh]), now });
  }

  async function send(productId: number): Promise<void> {
    sending.add(productId);
    for (let quantity = wanted.get(productId); quantity !== undefined; quantity = wanted.get(productId)) {
      const response = await ask.setQuantity(productId, quantity);
      // Another step was taken meanwhile: that one counts.
      if (wanted.get(productId) !== quantity) continue;
      wanted.delete(productId);
      changed += 1;
      if (response.ok) cartChanged(response.data.count);
      else
        toast(
          response.status === 409 ? response.error.message : `${QUANTITY_FAILED} ${response.error.message}`,
          'problem',
        );
    }
    sending.delete(productId);
    // A price may have stepped since the lines were read: sums are of the prices of now.
    await refresh();
  }

  function setQuantity(productId: number, quantity: number): void {
    const entry = $cart.get().entries.find((one) => one.productId === productId);
    if (!entry || entry.quantity === quantity) return;
    change({ entries: $cart.get().entries.map((one) => (one === entry ? { ...one, quantity } : one)) });
    wanted.set(productId, quantity);
    if (!sending.has(productId)) void send(productId);
  }

  function select(productIds: readonly number[], on: boolean): void {
    const selected = new Set($cart.get().selected);
    for (const id of productIds) {
      if (on) selected.add(id);
      else selected.delete(id);
    }
    change({ selected });
  }

  /** Takes lines off the screen that the server no longer has. */
  function drop(productIds: readonly number[]): void {
    const gone = new Set(productIds);
    const entries = $cart.get().entries.filter((entry) => !gone.has(entry.productId));
    const selected = new Set([...$cart.get().selected].filter((id) => !gone.has(id)));
    change({ entries, selected });
  }

  async function remove(productIds: number[]): Promise<boolean> {
    const response = await ask.remove(productIds);
    changed += 1;
    if (!response.ok) {
      toast(`${DELETE_FAILED} ${response.error.message}`, 'problem');
      return false;
    }
    drop(productIds);
    cartChanged(response.data.count);
    toast(removed(productIds.length));
    return true;
  }

  /** The lines to pay for, mart by mart; or null, and the reason is told (spec section 5). */
  function purchase(): CheckoutLine[] | null {
    const now = new Date(clock());
    const { entries, selected } = $cart.get();
    const wantedLines = cartPurchase(entries, selected, now);
    change({ now });
    if (wantedLines.ok) {
      return groupByMart(wantedLines.lines.map(({ line, quantity }) => ({ ...line, quantity }))).flatMap(({ lines }) =>
        lines.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
      );
    }
    if (wantedLines.reason === 'noneSelected') toast(SELECT_TO_PAY, 'problem');
    else {
      const kept = wantedLines.lines.map(({ line, reason }) => ({
        name: line.name,
        problem: lineProblemText(line, reason, now),
      }));
      const [same] = groupBy(kept, ({ problem }) => problem);
      if (same)
        toast(
          cannotPayFor(
            same.map(({ name }) => name),
            same[0].problem,
          ),
          'problem',
        );
      select(
        wantedLines.lines.map(({ line }) => line.productId),
        false,
      );
    }
    return null;
  }

  onBrowserMount($cart, () => {
    const ends = [
      // A merge may have ended before this page came to life.
      $cartChangedElsewhere.subscribe((times) => void ((times > 0 || cameBack()) && refresh())),
      readWhileSeen(() => $cart.get().now.getTime(), refresh),
      // A refusal may mean that the shelf has changed.
      $checkout.listen((request) => void (request === null && refresh())),
    ];
    return () => {
      for (const end of ends) end();
    };
  });

  return { $cart, refresh, setQuantity, select, remove, purchase };
}

export type CartStore = ReturnType<typeof createCart>;
