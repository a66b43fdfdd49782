import { readId } from '#lib/domain/id.ts';
import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { SETTLEMENT, statementFileName } from '#lib/messages/settlement/settlement.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';
import { adjust } from '../../services/settlement/statements/adjust.ts';
import { answerObjection } from '../../services/settlement/statements/answer-objection.ts';
import { approveStatements } from '../../services/settlement/statements/approve-statements.ts';
import { holdStatement, releaseStatement } from '../../services/settlement/statements/hold-statement.ts';
import { listOwnStatements, showOwnStatement } from '../../services/settlement/statements/own-statements.ts';
import { listStatements, showStatement } from '../../services/settlement/statements/read-statements.ts';
import { statementTable } from '../../services/settlement/statements/statement-table.ts';

/** What marts are owed, period by period, for them and for finance. */
export function statementRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  // Before the calls: '7.xlsx' is no number of a statement.
  for (const format of TABLE_FORMATS) {
    app.get(`/api/seller/:martId/statements/:file{[0-9]+\\.${format}}`, limits.export, async (c) => {
      const viewer = c.get('viewer');
      if (!viewer) throw new DomainError('notSignedIn');
      const martId = readId(c.req.param('martId'));
      if (martId === null) throw new DomainError('martNotFound');
      const statementId = readId(c.req.param('file').split('.')[0]);
      if (statementId === null) throw new DomainError('statementNotFound');
      const statement = await showOwnStatement(deps, viewer, { martId, statementId });
      const names = { sheet: SETTLEMENT.title, name: statementFileName(statement), plainName: 'statement' };
      const { body, headers } = await tableFile(viewer, format, { ...statementTable(statement), ...names });
      return c.body(body, 200, headers);
    });
  }

  serve('GET /api/operator/statements', ({ db }, _, { query: { period, ...query } }) =>
    listStatements(db, { ...query, at: period === undefined ? undefined : new Date(`${period}T00:00:00+09:00`) }),
  );
  serve('GET /api/operator/statements/{statementId}', ({ db }, _, { params }) => showStatement(db, params.statementId));
  serve('POST /api/operator/statements/approve', async (deps, operator, { body }, c) => {
    c.set('audit', { after: body });
    return { approved: await approveStatements(deps, operator, body) };
  });
  serve('POST /api/operator/statements/{statementId}/hold', async (deps, operator, { params, body }) => {
    await holdStatement(deps, operator, { ...params, ...body });
    return { ok: true as const };
  });
  serve('POST /api/operator/statements/{statementId}/release', async (deps, operator, { params, body }) => {
    await releaseStatement(deps, operator, { ...params, ...body });
    return { ok: true as const };
  });
  serve('POST /api/operator/statements/{statementId}/objections/{caseId}/answer', async (deps, operator, input) => {
    await answerObjection(deps, operator, { ...input.params, ...input.body });
    return { ok: true as const };
  });
  serve('POST /api/operator/adjustments', async (deps, operator, input, c) => {
    const { attempt: _, ...asked } = input.body;
    const made = await adjust(deps, operator, asked, idempotencyKeyOf(input));
    c.set('audit', { subject: `mart ${asked.martId}`, after: { amountWon: asked.amountWon, ...made } });
    return made;
  });
  serve('GET /api/seller/{martId}/statements', (deps, viewer, { params, query }) =>
    listOwnStatements(deps, viewer, { ...params, ...query }),
  );
  serve('GET /api/seller/{martId}/statements/{statementId}', (deps, viewer, { params }) =>
    showOwnStatement(deps, viewer, params),
  );
}
