import { createRoute, type RouteHandler, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { CallSpec, GivenOf, ReadOf } from '#lib/contract/call.ts';
import { ERROR_STATUS, type ErrorResponse } from '#lib/contract/errors.ts';
import { type Call, type Calls, calls } from '#lib/contract/index.ts';
import { IDEMPOTENCY_HEADER, takesIdempotencyKey } from '#lib/contract/key-call.ts';
import type { App, AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../platform/auth/viewer.ts';
import type { KeyViewer } from '../services/mart/keys/find-key.ts';
import type { Operator } from '../services/person/operators/find-operator.ts';
import { responseCache } from './cache/response-cache.ts';
import type { Limits } from './limits.ts';
import { loggedCall, operatorOnly } from './operator-calls.ts';

type ViewerOf<S> = S extends { who: 'operator' }
  ? Operator
  : S extends { who: 'key' }
    ? KeyViewer
    : S extends { who: 'signedIn' }
      ? Viewer
      : Viewer | null;
type Handler<S> = (deps: Deps, viewer: ViewerOf<S>, input: ReadOf<S>, c: Context<AppEnv>) => Promise<GivenOf<S>>;

/** The same of any call: its viewer and its input have been read as its own contract says. */
type AnyHandler = (deps: Deps, viewer: unknown, input: unknown, c: Context<AppEnv>) => Promise<unknown>;

/** Gives a call of the contract its handler; every call of a noun is named once in its routes file. */
export type Serve = <N extends Call>(name: N, handler: Handler<Calls[N]>) => void;

/** A refusal as it travels: what `ErrorResponse` has, all of it. */
const ErrorBody = z
  .object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
    n: z.number().optional(),
    cancelled: z.number().optional(),
    moved: z.number().optional(),
    at: z.string().optional(),
    productId: z.number().optional(),
    orderId: z.number().optional(),
    name: z.string().optional(),
    by: z.string().optional(),
    storeId: z.number().optional(),
    kinds: z.array(z.string()).optional(),
  } satisfies Record<keyof ErrorResponse, z.ZodType>)
  .openapi('Error');

/** As the document has it; its form is checked where it is read (machine-calls.ts). */
const IdempotencyHeaders = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .optional()
    .openapi({
      description: '다시 보내도 한 번만 처리해요. 24시간 동안 같은 응답을 받아요',
      example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
    }),
});

function securityOf({ who }: CallSpec): { security?: Record<string, []>[] } {
  if (who === 'anyone') return {};
  return { security: who === 'key' ? [{ key: [] }] : [{ cookie: [] }, { bearer: [] }] };
}

const OPERATOR_REFUSALS = ['notSignedIn', 'notFound', 'roleMissing', 'secondFactorNeeded', 'sessionTooOld'] as const;

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: ErrorBody } },
});

function responsesOf(spec: CallSpec) {
  const codes = new Map<number, string[]>();
  const refusals = [
    ...spec.refusals,
    ...(spec.who === 'signedIn' ? (['notSignedIn'] as const) : []),
    ...(spec.who === 'operator' ? OPERATOR_REFUSALS : []),
    ...(spec.params || spec.query || spec.body ? (['invalidInput'] as const) : []),
    ...(spec.limit ? (['tooManyRequests'] as const) : []),
  ];
  for (const code of refusals) {
    const status = ERROR_STATUS[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const ok =
    spec.response === 'picture'
      ? { description: '사진', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } }
      : spec.response === 'text'
        ? { description: '보여 줄 글', content: { 'text/plain': { schema: z.string() } } }
        : { description: '응답', content: { 'application/json': { schema: spec.response } } };
  return {
    200: ok,
    ...Object.fromEntries([...codes].map(([status, names]) => [status, errorResponse(names.join(', '))])),
  };
}

/**
 * Puts calls of the contract on the app: rate limit, cache and validation before the handler, the response after it,
 * and the same definition into the API document.
 */
export function serveCalls(app: App, deps: Deps, limits: Limits, options: { checkAnswers?: boolean } = {}): Serve {
  return (name, handler) => {
    const spec: CallSpec = calls[name];
    const handle = handler as AnyHandler;
    const [method, path] = name.split(' ') as [string, string];
    const middleware = [
      // Before what is sent is looked at: nothing of it is told to anybody else.
      ...(spec.who === 'operator' ? [operatorOnly(spec)] : []),
      ...(spec.limit ? [limits[spec.limit]] : []),
      ...(spec.cachedFor ? [responseCache(deps, spec)] : []),
    ];
    const route = createRoute({
      method: method.toLowerCase() as 'get',
      path,
      summary: spec.summary,
      tags: [spec.tag],
      ...securityOf(spec),
      ...(middleware.length ? { middleware } : {}),
      request: {
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.query ? { query: spec.query } : {}),
        ...(takesIdempotencyKey(spec, method) ? { headers: IdempotencyHeaders } : {}),
        ...(spec.body
          ? { body: { required: !spec.bodyOptional, content: { 'application/json': { schema: spec.body } } } }
          : {}),
      },
      responses: responsesOf(spec),
    });
    const serve = async (c: Context<AppEnv>) => {
      const read = c.req.valid as (target: string) => unknown;
      const input = {
        ...(spec.params ? { params: read.call(c.req, 'param') } : {}),
        ...(spec.query ? { query: read.call(c.req, 'query') } : {}),
        ...(spec.body ? { body: read.call(c.req, 'json') } : {}),
      };
      const operator = c.get('operator')?.operator;
      const viewer = operator ?? (spec.who === 'key' ? c.get('machine') : c.get('viewer'));
      const work = () => handle(deps, viewer, input, c);
      const response = await (operator ? loggedCall(deps, c, { name, spec, operator, input }, work) : work());
      if (spec.response === 'text') return c.text(response as string);
      if (spec.response === 'picture') {
        return c.body(new Uint8Array(response as Buffer), 200, {
          'Content-Type': 'image/webp',
          'Cache-Control': 'no-store',
        });
      }
      if (spec.who === 'key') c.set('machineResponse', response);
      if (options.checkAnswers) spec.response.parse(response);
      // Node takes ten times as long to write a string of Hangul as to write its bytes.
      const bytes = Buffer.from(JSON.stringify(response));
      c.set('responseBytes', bytes);
      return c.body(bytes, 200, { 'Content-Type': 'application/json' });
    };
    app.openapi(route, serve as unknown as RouteHandler<typeof route, AppEnv>);
  };
}
