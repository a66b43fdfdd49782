import type { Serve } from '../../pipeline/route.ts';
import { ownOrigin } from '../../platform/http/origin.ts';
import { presignCasePicture, readCasePicture } from '../../services/case/case-pictures.ts';
import { openCase } from '../../services/case/open-case.ts';
import { openCaseByOperator } from '../../services/case/open-for-operator.ts';
import { assignCase } from '../../services/case/operator/assign-case.ts';
import { closeCase, strikeReported } from '../../services/case/operator/close-case.ts';
import { listOperatorCases } from '../../services/case/operator/list-operator-cases.ts';
import { showOperatorCase } from '../../services/case/operator/show-operator-case.ts';
import { writeAsOperator } from '../../services/case/operator/write-as-operator.ts';
import { listMartCases, listOwnCases, readOwnCasePicture, showCase } from '../../services/case/read-cases.ts';
import { appealCase, withdrawCase, writeToCase } from '../../services/case/write-case.ts';
import { answerDispute } from '../../services/order/disputes/answer-dispute.ts';
import { decideCase } from '../../services/order/disputes/decide-case.ts';

const OK = { ok: true } as const;

export function caseRoutes(serve: Serve): void {
  serve('POST /api/cases', async (deps, viewer, { body }) => ({ caseId: await openCase(deps, viewer, body) }));
  serve('POST /api/reports', async (deps, viewer, { body: { text, ...body } }) => ({
    caseId: await openCase(deps, viewer, { ...body, kind: 'report', text: text ?? '' }),
  }));
  serve('POST /api/cases/pictures', (deps, viewer, { body }, c) =>
    presignCasePicture(deps, viewer, { ...body, origin: ownOrigin(c.req.url, deps.config) }),
  );
  serve('GET /api/cases/{caseId}/pictures/{pictureId}', (deps, viewer, { params }) =>
    readOwnCasePicture(deps, viewer, params),
  );
  serve('GET /api/operator/cases/{caseId}/pictures/{pictureId}', (deps, _, { params }) =>
    readCasePicture(deps, params, () => true),
  );
  serve('GET /api/cases', (deps, viewer, { query }) => listOwnCases(deps, viewer, query));
  serve('GET /api/cases/{caseId}', (deps, viewer, { params }) => showCase(deps, viewer, params.caseId));
  serve('POST /api/cases/{caseId}/messages', async (deps, viewer, { params, body }) => {
    await writeToCase(deps, viewer, params.caseId, body);
    return OK;
  });
  serve('POST /api/cases/{caseId}/withdraw', async (deps, viewer, { params }) => {
    await withdrawCase(deps, viewer, params.caseId);
    return OK;
  });
  serve('POST /api/cases/{caseId}/appeal', async (deps, viewer, { params, body }) => {
    await appealCase(deps, viewer, params.caseId, body);
    return OK;
  });
  serve('GET /api/seller/{martId}/cases', (deps, viewer, { params, query }) =>
    listMartCases(deps, viewer, params.martId, query),
  );
  serve('POST /api/seller/{martId}/cases/{caseId}/answer', async (deps, viewer, { params, body }) => {
    await answerDispute(deps, viewer, { ...params, ...body });
    return OK;
  });
  serve('GET /api/operator/cases', (deps, _, { query }) => listOperatorCases(deps, query));
  serve('POST /api/operator/cases', async (deps, operator, { body }, c) => {
    const { userId, martId } = body;
    const caseId = await openCaseByOperator(deps, operator, body as Parameters<typeof openCaseByOperator>[2]);
    const subject = userId === undefined ? `mart ${martId}` : `user ${userId}`;
    c.set('audit', { subject, after: { caseId } });
    return { caseId };
  });
  serve('GET /api/operator/cases/{caseId}', (deps, _, { params }) => showOperatorCase(deps, params.caseId));
  serve('POST /api/operator/cases/{caseId}/messages', async (deps, operator, { params, body }, c) => {
    await writeAsOperator(deps, operator, { ...params, ...body });
    c.set('audit', { after: { to: body.to } });
    return OK;
  });
  serve('POST /api/operator/cases/{caseId}/assign', async (deps, operator, { params, body }) => {
    await assignCase(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/cases/{caseId}/decide', async (deps, operator, { params, body }, c) => {
    const refundWon = await decideCase(deps, operator, { ...params, ...body });
    c.set('audit', { after: { refundWon, bearer: body.bearer, forgive: body.forgive ?? false } });
    return { refundWon };
  });
  serve('POST /api/operator/cases/{caseId}/strike', async (deps, operator, { params, body }) => {
    await strikeReported(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/cases/{caseId}/close', async (deps, operator, { params, body }, c) => {
    await closeCase(deps, operator, { ...params, ...body });
    if (body.outcome) c.set('audit', { after: { outcome: body.outcome } });
    return OK;
  });
}
