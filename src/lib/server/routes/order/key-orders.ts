import type { Serve } from '../../pipeline/route.ts';
import { listOrdersForMachine } from '../../services/order/machine/list-for-machine.ts';

/** The orders of a mart, as its machines read them (shelf.md 32). */
export function keyOrderRoutes(serve: Serve): void {
  serve('GET /api/pos/v1/orders', (deps, machine, { query }) => listOrdersForMachine(deps, machine, query));
}
