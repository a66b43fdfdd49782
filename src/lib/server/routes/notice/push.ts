import type { Serve } from '../../pipeline/route.ts';
import { pushStateOf } from '../../services/notice/push/push-state.ts';
import { subscribe } from '../../services/notice/push/subscribe.ts';
import { unsubscribe } from '../../services/notice/push/unsubscribe.ts';

export function pushRoutes(serve: Serve): void {
  serve('GET /api/push', (deps, viewer) => pushStateOf(deps, viewer));
  serve('POST /api/push/subscription', (deps, viewer, { body }) => subscribe(deps, viewer, body));
  serve('DELETE /api/push/subscription', (deps, viewer, { body }) => unsubscribe(deps, viewer, body.audience));
}
