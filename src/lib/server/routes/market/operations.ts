import type { Context, Hono } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { AppEnv } from '../../app-env.ts';
import { peerAddress } from '../../platform/http/client-address.ts';
import { readBody } from '../../platform/http/request-body.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { notReadyBecause, type ReadinessParts } from '../../platform/readiness.ts';

type Operated = ReadinessParts & { deps: { config: { metricsToken: string | null } }; metrics: Metrics };

/** Probes and metrics for an operator's machines: is the process up, is it ready, its figures. */
export function operationRoutes(app: Hono<AppEnv>, runtime: Operated): void {
  const { deps, metrics } = runtime;

  app.get('/healthz', readBody, (c) => c.text('ok'));

  app.get('/readyz', readBody, async (c) => {
    const reason = await notReadyBecause(runtime);
    return reason === null ? c.text('ready') : c.text(reason, 503);
  });

  app.get('/metrics', readBody, async (c) => {
    if (!(await mayReadMetrics(c, deps.config.metricsToken))) return c.notFound();
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
}

/** Headers that proxies add, under any name: a proxy on this machine would make everyone look local. */
const OF_A_PROXY =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|.*-(connecting|client|original|cluster)-ip|x-original-.*|cf-.*|cdn-loop|x-envoy-.*|x-amzn?-.*)$/i;
/** By which this machine calls itself. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Metrics are for this machine, or for requests with the token. */
async function mayReadMetrics(c: Context<AppEnv>, token: string | null): Promise<boolean> {
  const { headers } = c.req.raw;
  if (token && (await timingSafeEqual(headers.get('authorization') ?? '', `Bearer ${token}`))) return true;
  const isForwarded = [...headers.keys()].some((name) => OF_A_PROXY.test(name));
  const isLocal = /^(127\.|::1$)/.test(peerAddress(c));
  return isLocal && !isForwarded && OWN_NAME.test(headers.get('host') ?? 'localhost');
}
