import type { Serve } from '../pipeline/route.ts';
import { listAlarms } from '../services/shared/alarms/list-alarms.ts';
import { readAlarms } from '../services/shared/alarms/read-alarms.ts';

export function alarmRoutes(serve: Serve): void {
  serve('GET /api/buyer/alarms', (deps, viewer, { query }) => listAlarms(deps, viewer, query.page));
  serve('POST /api/buyer/alarms/read', (deps, viewer, { body }) => readAlarms(deps, viewer, body.upTo));
}
