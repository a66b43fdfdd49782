import { seoulDayNumber } from '#lib/domain/time.ts';
import type { Serve } from '../../pipeline/route.ts';
import { listLog, reviewLog } from '../../services/market/log/list-log.ts';
import { refundOrder } from '../../services/order/operator/refund-order.ts';
import { attributeHandRefund } from '../../services/payment/operator/attribute-hand-refund.ts';
import { removeOperator, type StaffChange, setRoleOf } from '../../services/person/operators/change-staff.ts';
import { listStaff } from '../../services/person/operators/list-staff.ts';
import { passSecondFactor } from '../../services/person/operators/second-factor.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';
import { setTerms } from '../../services/settlement/terms/set-terms.ts';

const OK = { ok: true } as const;

const noteOf = ({ userId, before, after }: StaffChange) => ({
  subject: `user ${userId}`,
  before: { role: before },
  after: { role: after },
});

export function operatorRoutes(serve: Serve): void {
  serve('POST /api/operator/second-factor', async (deps, operator, { body }) => {
    await passSecondFactor(deps, operator, body.code);
    return OK;
  });
  serve('GET /api/operator/staff', async (deps) => ({ staff: await listStaff(deps) }));
  serve('POST /api/operator/staff', async (deps, operator, { body }, c) => {
    const change = await setRoleOf(deps, operator, body);
    c.set('audit', noteOf(change));
    return { userId: change.userId, role: body.role };
  });
  serve('DELETE /api/operator/staff/{userId}', async (deps, operator, { params, body }, c) => {
    c.set('audit', noteOf(await removeOperator(deps, operator, { ...params, ...body })));
    return OK;
  });
  serve('GET /api/operator/log', (deps, _, { query }) =>
    listLog(deps, {
      ...query,
      day: query.day === undefined ? undefined : seoulDayNumber(new Date(`${query.day}T00:00:00+09:00`)),
    }),
  );
  serve('POST /api/operator/log/review', async (deps, { userId }) => ({ month: await reviewLog(deps, userId) }));
  serve('PUT /api/operator/marts/{martId}/terms', async (deps, operator, { params, body }, c) => {
    const before = await setTerms(deps, operator, params.martId, body);
    c.set('audit', { before: { commissionBp: before }, after: body });
    return body;
  });
  serve('POST /api/operator/orders/{orderId}/refunds', async (deps, operator, input, c) => {
    const { params, body } = input;
    const done = await refundOrder(deps, operator, { ...params, ...body }, idempotencyKeyOf(input));
    c.set('audit', { after: { amountWon: done.amountWon, bearer: body.bearer, pieces: body.pieces ?? null } });
    return done;
  });
  serve('POST /api/operator/hand-refunds/{paymentId}/attribute', async (deps, operator, { params, body }, c) => {
    await attributeHandRefund(deps, operator, params.paymentId, body.lines);
    c.set('audit', { after: { lines: body.lines } });
    return OK;
  });
}
