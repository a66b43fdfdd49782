import type { Serve } from '../http/route.ts';
import { pushStateOf } from '../services/push/push-state.ts';
import { subscribe } from '../services/push/subscribe.ts';
import { unsubscribe } from '../services/push/unsubscribe.ts';

export function pushRoutes(serve: Serve): void {
  serve('GET /api/push', (deps, viewer) => pushStateOf(deps, viewer));
  serve('POST /api/push/subscription', (deps, viewer, { body }) => subscribe(deps, viewer, body));
  serve('DELETE /api/push/subscription', (deps, viewer, { body }) => unsubscribe(deps, viewer, body.audience));
}
