import type { CompletedCheckoutItem } from '#lib/contract/order/orders.ts';
import { readId } from '#lib/domain/id.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { showCompleted } from '#lib/server/services/order/bought/show-completed.ts';

/** What the order-complete page has to show: `none` also for orders that are not the viewer's. */
export type Completed =
  | { state: 'found'; items: CompletedCheckoutItem[] }
  | { state: 'none' | 'signedOut' | 'failed'; items: [] };

/** As many as GET /api/buyer/order/cart-complete takes. */
const MOST_ORDERS = 50;

/**
 * The orders that the address `?orderId=` or `?orderIds=` names, with commas or once for each. spec.md sections 2 and
 * 8.
 */
export async function readCompleted(deps: Deps, viewer: Viewer | null, search: URLSearchParams): Promise<Completed> {
  const asked = search
    .getAll(search.has('orderIds') ? 'orderIds' : 'orderId')
    .flatMap((given) => given.split(','))
    .map(readId);
  const ids = asked.filter((id) => id !== null);
  if (ids.length === 0 || ids.length < asked.length || ids.length > MOST_ORDERS) return { state: 'none', items: [] };
  if (!viewer) return { state: 'signedOut', items: [] };
  try {
    const items = await showCompleted(deps, viewer, [...new Set(ids)]);
    return { state: 'found', items };
  } catch (error) {
    if (error instanceof DomainError) return { state: 'none', items: [] };
    deps.log.error({ err: error }, 'the orders of a checkout cannot be shown');
    return { state: 'failed', items: [] };
  }
}
