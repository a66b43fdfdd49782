import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import type { Limits } from '../../pipeline/limits.ts';
import { exportedFile } from '../../pipeline/operator-calls.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { OPERATOR_TABLES } from '../../services/market/tables/console-table.ts';

/**
 * The lists of the console as files: all that its filters leave, in its order, for a reason that is kept. Whose a list
 * is, its file is.
 */
export function operatorTableRoutes(app: App, deps: Deps, limits: Limits): void {
  for (const table of Object.values(OPERATOR_TABLES)) {
    for (const format of TABLE_FORMATS) {
      app.get(
        `/api/operator/tables/${table.plainName}.${format}`,
        limits.export,
        exportedFile(deps, table.roles, async (c, { operator, keep }) => {
          await keep({ action: `GET /api/operator/tables/${table.plainName}`, subject: null });
          const rows = await table.file(deps, operator, new URL(c.req.url).searchParams);
          const name = `${table.title} ${seoulDate(deps.clock.now())}`;
          const { body, headers } = await tableFile(operator, format, {
            ...rows,
            name,
            sheet: table.title,
            plainName: table.plainName,
          });
          return c.body(body, 200, { ...headers, 'Cache-Control': 'no-store' });
        }),
      );
    }
  }
}
