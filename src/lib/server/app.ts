import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { BODY_MAX_BYTES } from '#lib/domain/limits.ts';
import { accessTokenOf } from './auth/cookies.ts';
import { readViewer } from './auth/read-viewer.ts';
import type { Deps } from './deps.ts';
import type { App, AppEnv } from './http/app-env.ts';
import { bearerOf } from './http/bearer.ts';
import { errorAnswer, errorMapper, refuseInput } from './http/errors.ts';
import { createLimits } from './http/limits.ts';
import { originCheck } from './http/origin-check.ts';
import { answerHeaders, quickAnswers } from './http/quick-answers.ts';
import { serveCalls } from './http/route.ts';
import { Refusal } from './refusal.ts';
import { accountRoutes } from './routes/account.ts';
import { alarmRoutes } from './routes/alarms.ts';
import { authRoutes } from './routes/auth.ts';
import { cartRoutes } from './routes/carts.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { docsRoutes } from './routes/docs.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { martRoutes } from './routes/marts.ts';
import { orderRoutes } from './routes/orders.ts';
import { productRoutes } from './routes/products.ts';
import { pushRoutes } from './routes/push.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { sellerMartRoutes } from './routes/seller-marts.ts';
import { sellerOrderRoutes } from './routes/seller-orders.ts';
import { sellerProductRoutes } from './routes/seller-products.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createExpiryGuard } from './services/orders/expire-due.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The HTTP API as one Hono app, under /api and /oauth2. All it needs is given: tests pass their own database, clock and
 * gateways. `checkAnswers` holds every answer against its contract (tests); `measure` times every call (metrics).
 */
export function createApp(
  deps: Deps,
  options: { checkAnswers?: boolean; measure?: MiddlewareHandler<AppEnv> } = {},
): App {
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) refuseInput(result.error);
    },
  });
  const limits = createLimits(deps.config);

  app.onError(errorMapper(deps));
  app.notFound((c) => c.json(errorAnswer('notFound'), 404));

  if (options.measure) app.use(options.measure);
  const { settle } = createExpiryGuard(deps);
  quickAnswers(app, deps, settle);
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('viewer', null);
    for (const [name, value] of Object.entries(answerHeaders(deps, c.get('requestId')))) c.header(name, value);
    await next();
  });

  // Who has changed something finds it changed: this process has heard of it before it answers.
  app.use(async (c, next) => {
    await next();
    if (!SAFE_METHODS.has(c.req.method)) await deps.recall.changes.catchUp();
  });

  // Uploads carry pictures, not JSON, and are allowed by their signed address alone.
  fileRoutes.uploads(app, deps);

  app.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: () => {
        throw new Refusal('bodyTooLarge');
      },
    }),
  );
  app.use(async (c, next) => {
    const token = bearerOf(c.req.header('authorization')) ?? accessTokenOf((name) => getCookie(c, name));
    c.set('viewer', await readViewer(deps, token));
    await next();
  });
  webhookRoutes(app, deps);
  app.use(originCheck(deps.config));
  // Whatever the sweeper does, nobody is shown or sold stock by an order that has expired.
  app.use(async (_, next) => {
    await settle();
    await next();
  });

  const serve = serveCalls(app, deps, limits, options);
  authRoutes(app, serve, deps, limits);
  accountRoutes(serve);
  signInRoutes(app, deps, limits);
  productRoutes(serve);
  martRoutes(serve);
  cartRoutes(serve);
  checkoutRoutes(serve);
  orderRoutes(serve);
  reviewRoutes(serve);
  alarmRoutes(serve);
  pushRoutes(serve);
  sellerMartRoutes(serve);
  eventRoutes(app, deps);
  sellerProductRoutes(serve);
  sellerOrderRoutes(serve);
  fileRoutes.presign(serve);
  docsRoutes(app, deps);
  return app;
}
