import type { Serve } from '../../pipeline/route.ts';
import { listNews } from '../../services/mart/news/list-news.ts';
import { readNews } from '../../services/mart/news/read-news.ts';
import { listAlarms } from '../../services/notice/alarms/list-alarms.ts';
import { readAlarms } from '../../services/notice/alarms/read-alarms.ts';

export function alarmRoutes(serve: Serve): void {
  serve('GET /api/buyer/alarms', (deps, viewer, { query }) => listAlarms(deps, viewer, query));
  serve('POST /api/buyer/alarms/read', (deps, viewer, { body }) => readAlarms(deps, viewer, body.upTo));
  serve('GET /api/seller/alarms', (deps, viewer, { query }) => listNews(deps, viewer, query));
  serve('POST /api/seller/alarms/read', (deps, viewer, { body }) => readNews(deps, viewer, body.upTo));
}
