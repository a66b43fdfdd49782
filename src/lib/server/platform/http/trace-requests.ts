import { type Attributes, context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { tracer, within } from '../tracing/spans.ts';
import type { RequestEnv } from './request-env.ts';
import { routePattern } from './route-pattern.ts';

/** One span for each request, below the caller's own where a proxy sends `traceparent`. */
export const traceRequests: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const route = routePattern(c.req.path);
  const parent = propagation.extract(context.active(), c.req.header());
  const attributes: Attributes = { 'http.request.method': c.req.method, 'http.route': route };
  const span = tracer.startSpan(`${c.req.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  await context.with(parent, () =>
    within(span, async () => {
      await next();
      const { status, headers } = c.res;
      span.setAttribute('http.response.status_code', status);
      const requestId = headers.get('x-request-id');
      if (requestId) span.setAttribute('market.request_id', requestId);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }),
  );
};
