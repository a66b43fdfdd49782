import type { Serve } from '../../pipeline/route.ts';
import {
  blockPerson,
  deletePerson,
  exportPerson,
  liftHoldsOf,
  signPersonOut,
  unblockPerson,
} from '../../services/market/account/act-on-person.ts';
import { cancelOrder } from '../../services/order/operator/cancel-order.ts';
import { showOrder } from '../../services/order/operator/show-order.ts';
import { listPeople, revealPerson, showPerson } from '../../services/person/show-person.ts';

const OK = { ok: true } as const;

export function operatorPeopleRoutes(serve: Serve): void {
  serve('GET /api/operator/people', async (deps, _, { query }) => ({ people: await listPeople(deps, query.q) }));
  serve('GET /api/operator/people/{userId}', (deps, _, { params }) => showPerson(deps, params.userId));
  serve('POST /api/operator/people/{userId}/reveal', (deps, _, { params }, c) => {
    c.set('audit', { kind: 'read' });
    return revealPerson(deps, params.userId);
  });
  serve('POST /api/operator/people/{userId}/block', (deps, operator, { params, body }) =>
    blockPerson(deps, operator, { ...params, ...body }),
  );
  serve('POST /api/operator/people/{userId}/unblock', async (deps, operator, { params, body }) => {
    await unblockPerson(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/people/{userId}/sign-out', async (deps, operator, { params, body }) => {
    await signPersonOut(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/people/{userId}/lift-holds', async (deps, operator, { params, body }) => {
    await liftHoldsOf(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('GET /api/operator/people/{userId}/export', (deps, _, { params }, c) => {
    c.header('Content-Disposition', `attachment; filename="user-${params.userId}.json"`);
    return exportPerson(deps, params.userId);
  });
  serve('DELETE /api/operator/people/{userId}', async (deps, operator, { params, body }) => {
    await deletePerson(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('GET /api/operator/orders/{orderId}', (deps, { role }, { params }) => showOrder(deps, role, params.orderId));
  serve('POST /api/operator/orders/{orderId}/cancel', async (deps, operator, { params, body }) => {
    await cancelOrder(deps, operator, { ...params, ...body });
    return OK;
  });
}
