import type { Serve } from '../../pipeline/route.ts';
import { showMart } from '../../services/market/show-mart.ts';
import { decideBusinessChange } from '../../services/mart/application/decide-change.ts';
import { approveMart, rejectMart, returnMart } from '../../services/mart/application/decide-mart.ts';
import { listMarts } from '../../services/mart/list-marts.ts';
import { readPaper } from '../../services/mart/papers/read-paper.ts';
import { closeMartByOperator, handOverMart } from '../../services/mart/run-mart.ts';
import { suspendMart, unsuspendMart } from '../../services/mart/standing/suspend-mart.ts';
import { warnMart } from '../../services/mart/standing/warn-mart.ts';
import { presentMart } from './present.ts';

const OK = { ok: true } as const;

export function operatorMartRoutes(serve: Serve): void {
  serve('GET /api/operator/marts', (deps, _, { query }) => listMarts(deps, query));
  serve('GET /api/operator/marts/{martId}', async (deps, _, { params }) =>
    presentMart(await showMart(deps, params.martId)),
  );
  serve('POST /api/operator/marts/{martId}/approve', async (deps, operator, { params, body }, c) => {
    await approveMart(deps, operator, { ...params, ...body });
    c.set('audit', { after: { standing: 'approved', override: body.override ?? false } });
    return { standing: 'approved' as const };
  });
  serve('POST /api/operator/marts/{martId}/return', async (deps, operator, { params, body }) => {
    await returnMart(deps, operator, { ...params, ...body });
    return { standing: 'returned' as const };
  });
  serve('POST /api/operator/marts/{martId}/reject', async (deps, operator, { params, body }) => {
    await rejectMart(deps, operator, { ...params, ...body });
    return { standing: 'rejected' as const };
  });
  serve('POST /api/operator/marts/{martId}/warn', async (deps, operator, { params, body }) => ({
    standing: await warnMart(deps, operator, { ...params, ...body }),
  }));
  serve('POST /api/operator/marts/{martId}/suspend', async (deps, operator, { params, body }, c) => {
    const cancelledOrders = await suspendMart(deps, operator, { ...params, ...body });
    c.set('audit', { after: { kind: body.kind, until: body.until ?? null, cancelledOrders } });
    return { standing: 'suspended' as const, cancelledOrders };
  });
  serve('POST /api/operator/marts/{martId}/unsuspend', async (deps, operator, { params, body }) => {
    await unsuspendMart(deps, operator, { ...params, ...body });
    return { standing: 'approved' as const };
  });
  serve('POST /api/operator/marts/{martId}/business/approve', async (deps, operator, { params, body }, c) => {
    c.set('audit', {
      ...(await decideBusinessChange(deps, operator, { ...params, ...body, reason: null, accept: true })),
    });
    return OK;
  });
  serve('POST /api/operator/marts/{martId}/business/refuse', async (deps, operator, { params, body }) => {
    await decideBusinessChange(deps, operator, { ...params, ...body, accept: false });
    return OK;
  });
  serve('POST /api/operator/marts/{martId}/close', async (deps, operator, { params, body }) => ({
    cancelledOrders: await closeMartByOperator(deps, params.martId, { operator, ...body }),
    standing: 'closed' as const,
  }));
  serve('POST /api/operator/marts/{martId}/hand-over', async (deps, operator, { params, body }, c) => {
    await handOverMart(deps, params.martId, body.userId, { operator, seen: body.seen });
    c.set('audit', { after: { generalManagerId: body.userId } });
    return OK;
  });
  serve('GET /api/operator/papers/{paperId}', (deps, _, { params }) => readPaper(deps, params.paperId));
}
