import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { App, AppEnv } from './app-env.ts';
import type { Deps } from './deps.ts';
import { type BrandFiles, serveBrandFiles } from './pipeline/brand/brand-files.ts';
import { countViews } from './pipeline/count-views.ts';
import { edgeHeaders } from './pipeline/edge-headers.ts';
import { errorMapper, refuse, refuseInput } from './pipeline/errors.ts';
import { createLimits } from './pipeline/limits.ts';
import { loadShedding } from './pipeline/load-shedding.ts';
import { machineCalls } from './pipeline/machine-calls.ts';
import { operatorNetworks, operatorsAlone } from './pipeline/operator-calls.ts';
import { abortOnError, readOnly } from './pipeline/pages.ts';
import { requireMethod } from './pipeline/require-method.ts';
import { serveCalls } from './pipeline/route.ts';
import { recordCounterCalls, renewedFirst, requireRoute, viewerOf } from './pipeline/viewer.ts';
import { overloadPage } from './pipeline/wait-page.ts';
import { accessLog } from './platform/http/access-log.ts';
import { compress } from './platform/http/compression.ts';
import type { MakeLimiter } from './platform/http/limiters.ts';
import { listParameters } from './platform/http/list-parameters.ts';
import { jsonOnly, originCheck } from './platform/http/origin.ts';
import { Overload } from './platform/http/overload.ts';
import { beforeBody, readBody } from './platform/http/request-body.ts';
import { requestId } from './platform/http/request-id.ts';
import { closeUnlessComplete } from './platform/http/respond-and-close.ts';
import { robots } from './platform/http/robots.ts';
import { isPage, securityHeaders } from './platform/http/security-headers.ts';
import { staticFiles } from './platform/http/static-files.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { caseRoutes } from './routes/case/cases.ts';
import { alertRoutes } from './routes/discovery/alerts.ts';
import { placeRoutes } from './routes/discovery/places.ts';
import { docsRoutes } from './routes/market/docs.ts';
import { faultRoutes } from './routes/market/faults.ts';
import { fileRoutes } from './routes/market/files.ts';
import { operationRoutes } from './routes/market/operations.ts';
import { operatorRoutes } from './routes/market/operator.ts';
import { operatorSearchRoutes } from './routes/market/operator-search.ts';
import { operatorTableRoutes } from './routes/market/operator-tables.ts';
import { policyRoutes } from './routes/market/policies.ts';
import { martApplicationRoutes } from './routes/mart/mart-applications.ts';
import { martKeyRoutes } from './routes/mart/mart-keys.ts';
import { martLogRoutes } from './routes/mart/mart-log.ts';
import { martRoutes } from './routes/mart/marts.ts';
import { operatorMartRoutes } from './routes/mart/operator-marts.ts';
import { sellerMartRoutes } from './routes/mart/seller-marts.ts';
import { martWebhookRoutes } from './routes/mart/webhooks.ts';
import { alarmRoutes } from './routes/notice/alarms.ts';
import { eventRoutes } from './routes/notice/events.ts';
import { noticeRoutes, oneClickRoute } from './routes/notice/notices.ts';
import { pushRoutes } from './routes/notice/push.ts';
import { cartRoutes } from './routes/order/carts.ts';
import { checkoutRoutes } from './routes/order/checkout.ts';
import { keyOrderRoutes } from './routes/order/key-orders.ts';
import { orderRoutes } from './routes/order/orders.ts';
import { salesRoutes } from './routes/order/sales.ts';
import { sellerOrderRoutes } from './routes/order/seller-orders.ts';
import { webhookRoutes } from './routes/payment/webhooks.ts';
import { accountRoutes } from './routes/person/account.ts';
import { authRoutes } from './routes/person/auth.ts';
import { operatorPeopleRoutes } from './routes/person/operator-people.ts';
import { signInRoutes } from './routes/person/sign-in.ts';
import { keyProductRoutes } from './routes/product/key-products.ts';
import { operatorListingRoutes } from './routes/product/operator-listings.ts';
import { productRoutes } from './routes/product/products.ts';
import { sellerProductRoutes } from './routes/product/seller-products.ts';
import { sellerRecurringRoutes } from './routes/product/seller-recurring.ts';
import { reviewRoutes } from './routes/review/reviews.ts';
import { payoutRoutes } from './routes/settlement/payouts.ts';
import { statementRoutes } from './routes/settlement/statements.ts';
import { taxSheetRoutes } from './routes/settlement/tax-sheets.ts';
import type { Runtime } from './runtime.ts';
import { createExpiryGuard, type ExpireDueOrders } from './services/order/end/expire-due.ts';

export interface PipelineParts extends Pick<AppOptions, 'checkAnswers'> {
  /** The manifest, and the pictures of a face of the operator's own. */
  brandFiles: BrandFiles;
  /** The built files; none under `astro dev`, where Vite serves them. */
  clientFolder: string | null;
  /** Astro: its cache (pipeline/cache/page-cache.ts), its middleware (src/middleware.ts), the page. */
  renderPage: (c: Context<AppEnv>) => Promise<Response>;
}

/**
 * The steps of every request, from the connection to the service, in this order; the same in production (src/main.ts)
 * and under `astro dev`, by src/fetch.ts. Steps that need the connection pass where there is none
 * (docs/decisions/0041).
 */
export function createPipeline(
  runtime: Runtime,
  { brandFiles, clientFolder, renderPage, ...options }: PipelineParts,
): Hono<AppEnv> {
  const { deps, metrics, tracing, sandbox, views, expireDueOrders, makeLimiter } = runtime;
  const { config, log } = deps;
  const { measureCall, measurePage } = metrics.requests;
  const api = createApp(deps, { ...options, measure: measureCall, expireDueOrders, makeLimiter });
  const app = new Hono<AppEnv>();
  const answerError = errorMapper(deps);
  app.onError((error, c) => {
    if (!isPage(c.req.path)) return answerError(error, c);
    if (error instanceof Overload) return overloadPage();
    // `npm run dev` shows it in the browser.
    if (!c.env.outgoing) throw error;
    return answerError(error, c);
  });
  app.notFound((c) => refuse(c, 'notFound'));

  if (tracing.isOn) app.use(traceRequests);
  if (config.accessLog) app.use(accessLog(log));
  app.use(closeUnlessComplete);
  app.use(securityHeaders(config));
  app.use(onPages(readOnly), onPages(readBody));
  app.use(onPages(serveBrandFiles(brandFiles)));
  // Before the shedding: a page that was let in gets its files, and one costs less than the decision whether to serve
  // it.
  if (clientFolder) app.use(onPages(staticFiles(clientFolder, config)));
  app.get('/robots.txt', robots(config));
  app.use('/buyer/product/:productId', countViews(views));
  app.use(onPages(operatorNetworks(deps)));
  app.use(onPages(measurePage));
  app.use(loadShedding(deps, metrics.registry));
  app.use(compress);
  if (config.edgeSeconds > 0) app.use(edgeHeaders(deps, config.edgeSeconds));

  for (const path of ['/healthz', '/readyz', '/metrics', '/files/*']) app.use(path, requireMethod(app));
  operationRoutes(app, runtime);
  fileRoutes.pictures(app, deps);
  if (sandbox) {
    // Pictures are larger than the body of a call may be: the stand-in reads them itself.
    app.all('/sandbox/s3/*', (c) => sandbox.app.fetch(c.req.raw, c.env));
    app.all(
      '/sandbox/*',
      onOthers(readBody),
      onOthers(async (c) => sandbox.app.fetch(c.req.raw, c.env)),
    );
  }
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  app.all('/oauth2/*', (c) => api.fetch(c.req.raw, c.env));
  app.use(
    onPages(async (c) => {
      const page = await renderPage(c);
      const { outgoing } = c.env;
      return outgoing ? abortOnError(page, outgoing, log) : page;
    }),
  );
  return app;
}

type Step = MiddlewareHandler<AppEnv>;
const onPages =
  (step: Step): Step =>
  (c, next) =>
    isPage(c.req.path) ? step(c, next) : next();
const onOthers =
  (step: Step): Step =>
  (c, next) =>
    isPage(c.req.path) ? next() : step(c, next);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface AppOptions {
  /** Holds every answer against its contract (tests). */
  checkAnswers?: boolean;
  /** Times every call (metrics). */
  measure?: MiddlewareHandler<AppEnv>;
  /** Where its rate limits count; in this process alone unless given. */
  makeLimiter?: MakeLimiter;
  /** The guard of the process; one of its own unless given. */
  expireDueOrders?: ExpireDueOrders;
}

/**
 * The HTTP API, under /api and /oauth2: the steps of every call, in this order. Dependencies are passed in: tests pass
 * their own database, clock and gateways.
 */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) refuseInput(result.error);
    },
  });
  const limits = createLimits(deps.config, options.makeLimiter);
  const expireDueOrders = options.expireDueOrders ?? createExpiryGuard(deps);

  app.onError(errorMapper(deps));
  app.notFound((c) => refuse(c, 'notFound'));

  if (options.measure) app.use(options.measure);
  app.use(requestId(deps));

  // Writers see their own change, which is passed on when it is committed; of a commit whose response was lost nobody
  // knows, so that the changes are read.
  app.use(async (c, next) => {
    await next();
    if (!SAFE_METHODS.has(c.req.method) && c.res.status >= 500) await deps.cache.invalidation.sync();
  });

  app.use(operatorNetworks(deps));
  app.use(requireMethod(app));

  // Uploads carry pictures, not JSON, and are allowed by their signed address alone.
  fileRoutes.uploads(app, deps, options.makeLimiter);

  // Checks of the head come before the body, which may never come whole; its place in the queue comes
  // with the body (docs/decisions/0030).
  app.use(viewerOf(deps));
  app.use(renewedFirst(deps));
  app.use(operatorsAlone(deps));
  webhookRoutes(app, deps, limits, options.makeLimiter);
  oneClickRoute(app, deps);
  app.use(originCheck(deps.config));
  app.use(beforeBody(jsonOnly));
  app.use(requireRoute);
  app.use(machineCalls(deps, options.makeLimiter));
  app.use(readBody);
  app.use(jsonOnly);
  app.use(listParameters);
  // Expired orders neither show nor hold stock, whether or not the sweeper has run.
  app.use(async (_, next) => {
    await expireDueOrders();
    await next();
  });
  app.use(recordCounterCalls(deps));

  // Rate limit, cache, validation and the service of each call.
  const serve = serveCalls(app, deps, limits, options);
  authRoutes(app, serve, deps, limits);
  accountRoutes(serve);
  signInRoutes(app, deps, limits);
  productRoutes(serve);
  martRoutes(serve);
  placeRoutes(serve);
  cartRoutes(serve);
  checkoutRoutes(serve);
  orderRoutes(serve);
  reviewRoutes(serve);
  alarmRoutes(serve);
  alertRoutes(serve);
  pushRoutes(serve);
  noticeRoutes(serve);
  sellerMartRoutes(serve);
  eventRoutes(app, deps);
  sellerProductRoutes(serve);
  sellerRecurringRoutes(serve);
  sellerOrderRoutes(serve);
  salesRoutes(app, serve, deps, limits);
  martKeyRoutes(serve);
  martWebhookRoutes(serve);
  keyProductRoutes(serve);
  keyOrderRoutes(serve);
  martLogRoutes(app, serve, deps, limits);
  martApplicationRoutes(serve);
  operatorRoutes(serve);
  operatorMartRoutes(serve);
  caseRoutes(serve);
  operatorListingRoutes(serve);
  operatorPeopleRoutes(serve);
  operatorSearchRoutes(serve);
  operatorTableRoutes(app, deps, limits);
  statementRoutes(app, serve, deps, limits);
  payoutRoutes(app, serve, deps, limits);
  faultRoutes(serve);
  policyRoutes(serve);
  taxSheetRoutes(app, deps, limits);
  fileRoutes.presign(serve);
  docsRoutes(app, deps);
  return app;
}
