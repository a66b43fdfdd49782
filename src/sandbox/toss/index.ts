import { Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { createConsole } from './console.ts';
import { createPayWindow } from './pay-window.ts';
import { createPayments } from './payments.ts';
import { createTossRest } from './rest.ts';
import { tossScript } from './script.ts';
import { createTossSettlements } from './settlements.ts';
import { createWebhook, type WebhookConfig } from './webhook.ts';

export interface TossStandInOptions {
  /** Where payment events go; none are sent unless told. */
  webhook?: WebhookConfig;
  /** How long a slow confirm takes, in milliseconds; 12,000 unless told, which is longer than our gateway waits. */
  slowMs?: number;
}

/** The card provider at `/sandbox/toss`: script, pay window and REST, over one set of payments. */
export function createTossStandIn(deps: SandboxDeps, options: TossStandInOptions): Hono {
  const payments = createPayments(deps, createWebhook(deps, options.webhook ?? null));
  const app = new Hono();
  for (const path of ['/v1.js', '/v2/standard.js'])
    app.get(path, async (c) => {
      if (await takeFault(deps.store, 'toss', 'script_404')) return c.notFound();
      return c.body(tossScript.replace("'.'", path === '/v1.js' ? "'.'" : "'..'"), 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      });
    });
  app.route('/', createPayWindow(deps, payments));
  app.route('/console', createConsole(payments));
  app.route('/v1/payments', createTossRest(deps, payments, options.slowMs ?? 12_000));
  app.route('/v1/settlements', createTossSettlements(deps));
  return app;
}
