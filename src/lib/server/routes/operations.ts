import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { isReadOnly } from '../db/database-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { wholeBody } from '../http/request-body.ts';
import type { Runtime } from '../runtime.ts';

/** What is wrong where changes are not read; the log says why. */
const NOT_CURRENT = 'changes of other processes cannot be read';
/** Probes wait a few seconds at most. */
const READY_WITHIN_MS = 4_000;

/** What an operator's machines ask: whether the process lives, whether to send it requests, its figures. */
export function operationRoutes(app: Hono<AppEnv>, runtime: Runtime): void {
  const { deps, connection, metrics } = runtime;

  app.get('/healthz', wholeBody, (c) => c.text('ok'));

  app.get('/readyz', wholeBody, async (c) => {
    if (runtime.isStopping) return c.text('stopping', 503);
    try {
      const answered = connection.check().then(() => true);
      if (!(await Promise.race([answered, wait(READY_WITHIN_MS, false, { ref: false })]))) {
        answered.catch(() => {});
        return c.text('the database does not answer', 503);
      }
    } catch (error) {
      return c.text(isReadOnly(error) ? 'the database takes no writes' : 'the database does not answer', 503);
    }
    return deps.cache.invalidation.isConnected() ? c.text('ready') : c.text(NOT_CURRENT, 503);
  });

  app.get('/metrics', wholeBody, async (c) => {
    if (!(await mayReadMetrics(c, deps.config.metricsToken))) return c.notFound();
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
}

/** Metrics are for this machine, or for who has the token. */
async function mayReadMetrics(c: Context<AppEnv>, token: string | null): Promise<boolean> {
  if (token && (await timingSafeEqual(c.req.header('authorization') ?? '', `Bearer ${token}`))) return true;
  // A proxy on this machine would make everyone look local.
  const forwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(clientAddress(c, { trustProxy: 0 }));
}
