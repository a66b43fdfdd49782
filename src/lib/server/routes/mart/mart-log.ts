import { calls } from '#lib/contract/index.ts';
import { readId } from '#lib/domain/id.ts';
import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { LOG_TEXTS, logFileName } from '#lib/messages/mart/mart-log.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { listLog } from '../../services/mart/log/list-log.ts';
import { logTable } from '../../services/mart/log/log-table.ts';

const QUERY = calls['GET /api/seller/{martId}/log'].query;

/** The log of a mart, as JSON and as files. */
export function martLogRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  serve('GET /api/seller/{martId}/log', async (deps, viewer, { params, query }) => {
    const { rows, next } = await listLog(deps, viewer, { martId: params.martId, ...query });
    const entries = rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      before: row.before && { ...row.before },
      after: row.after && { ...row.after },
    }));
    return { entries, next };
  });

  for (const format of TABLE_FORMATS) {
    app.get(`/api/seller/:martId/log.${format}`, limits.export, async (c) => {
      const viewer = c.get('viewer');
      if (!viewer) throw new DomainError('notSignedIn');
      const martId = readId(c.req.param('martId'));
      if (martId === null) throw new DomainError('martNotFound');
      const asked = QUERY.safeParse(c.req.query());
      if (!asked.success) throw new DomainError('invalidInput', { field: String(asked.error.issues[0]?.path[0]) });
      const table = await logTable(deps, viewer, { martId, ...asked.data });
      const name = logFileName(asked.data.day ?? seoulDate(deps.clock.now()));
      const names = { sheet: LOG_TEXTS.title, name, plainName: 'log' };
      const { body, headers } = await tableFile(viewer, format, { ...table, ...names });
      return c.body(body, 200, headers);
    });
  }
}
