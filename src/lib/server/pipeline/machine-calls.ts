import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from '#lib/contract/key-call.ts';
import { KEY_QUOTAS } from '#lib/domain/mart/key.ts';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { bearerOf } from '../platform/auth/viewer.ts';
import { clientGroup } from '../platform/http/client-address.ts';
import { type Limiter, limitersInMemory, type MakeLimiter } from '../platform/http/limiters.ts';
import { routeOf } from '../platform/http/route-pattern.ts';
import { findKey, type KeyViewer } from '../services/mart/keys/find-key.ts';
import { recordKeyCall } from '../services/mart/keys/record-call.ts';
import type { IdempotencyKey } from '../services/person/with-idempotency.ts';
import { createBudget } from './limits.ts';

/** Calls that are made with a key, by their route as the router names it. */
const OF_KEYS = new Map(
  Object.entries<CallSpec>(calls)
    .filter(([, { who }]) => who === 'key')
    .map(([name]) => [name.replaceAll(/\{(\w+)\}/g, ':$1'), name]),
);

/** Keys that are none, which one address may try. Found ones give it back. */
const UNKNOWN_KEYS = { keyPrefix: 'keyUnknown', points: 60, duration: 60 };

interface Quota {
  name: keyof typeof KEY_QUOTAS;
  limiter: Limiter;
}

interface Left {
  name: Quota['name'];
  remaining: number;
  seconds: number;
}

/** What is left of a quota after one more request, and whether that was one too many. */
async function takeOne({ name, limiter }: Quota, key: string): Promise<Left & { isOver: boolean }> {
  const leftOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    name,
    remaining: remainingPoints,
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
  try {
    return { ...leftOf((await limiter.consume(key)) as RateLimiterRes), isOver: false };
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return { ...leftOf(rejected), remaining: 0, isOver: true };
    throw rejected;
  }
}

const POLICY = Object.entries(KEY_QUOTAS)
  .map(([name, { requests, seconds }]) => `"${name}";q=${requests};w=${seconds}`)
  .join(', ');

/** A bare key, or a string of structured fields as the draft of the header has it. */
const IDEMPOTENCY_KEY = new RegExp(
  `^(?:"([!#-~]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}})"|([!#-~]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}))$`,
);

/** The name of a try in the head of a request; undefined where there is none. Refuses with `invalidInput`. */
function idempotencyName(header: string | undefined): string | undefined {
  if (header === undefined) return;
  const [, quoted, bare] = IDEMPOTENCY_KEY.exec(header) ?? [];
  const name = quoted ?? bare;
  if (name === undefined) throw new DomainError('invalidInput', { field: IDEMPOTENCY_HEADER });
  return name;
}

/** The try of a machine's request: its name, and a digest of the call and all that was sent. */
export function machineTry(header: string | undefined, call: string, body: unknown): IdempotencyKey | undefined {
  const name = idempotencyName(header);
  if (name === undefined) return;
  const asked = createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest('base64url');
  return { name, asked };
}

/** How many things a response is about, and which were refused. */
function countsOf(response: unknown): { items: number; refused: Record<string, number> } {
  const [list = []] = Object.values(response ?? {}).filter((value): value is unknown[] => Array.isArray(value));
  const refused: Record<string, number> = {};
  for (const item of list as { ok?: boolean; code?: string }[]) {
    if (item.ok === false && item.code) refused[item.code] = (refused[item.code] ?? 0) + 1;
  }
  return { items: list.length, refused };
}

/**
 * The door of calls with a key: whose it is, how often it has been asked with, and a row of the mart's log when it is
 * answered. Before the body is read: without a key nobody sends one. Quotas are those of the key, in every process
 * alike; their headers are draft-ietf-httpapi-ratelimit-headers-10.
 */
export function machineCalls(deps: Deps, makeLimiter: MakeLimiter = limitersInMemory): MiddlewareHandler<AppEnv> {
  const strangers = createBudget(deps.config, UNKNOWN_KEYS, limitersInMemory);
  const quotas = Object.entries(KEY_QUOTAS).map(
    ([name, { requests: points, seconds: duration }]): Quota => ({
      name: name as Quota['name'],
      limiter: makeLimiter({ keyPrefix: `key-${name}`, points, duration }),
    }),
  );

  return async (c, next) => {
    const route = routeOf(c);
    const call = route && OF_KEYS.get(`${route.method} ${route.path}`);
    if (call === undefined) return next();
    const record = async (viewer: KeyViewer) => {
      const code = c.get('refusedWith') ?? null;
      if (code === 'tooManyRequests') return;
      const counts = code === null ? countsOf(c.get('machineResponse')) : { items: 0, refused: {} };
      await recordKeyCall(deps, viewer, { call, code, ...counts });
    };
    const address = clientGroup(c, deps.config);
    await strangers.spend(address);
    const { viewer, isAlive } = await findKey(deps, bearerOf(c.req.header('authorization')) ?? '');
    // Also for one that is over: a maker of tills speaks for many marts from one address.
    await strangers.giveBack(address);
    if (deps.config.rateLimits) {
      const left = await Promise.all(quotas.map((quota) => takeOne(quota, String(viewer.keyId))));
      const [least] = left.sort((a, b) => Number(b.isOver) - Number(a.isOver) || a.remaining - b.remaining);
      c.header('RateLimit-Policy', POLICY);
      if (least) c.header('RateLimit', `"${least.name}";r=${least.remaining};t=${least.seconds}`);
      if (least?.isOver) throw new DomainError('tooManyRequests', { n: least.seconds });
    }
    if (!isAlive) {
      // Its mart may read that it is still sent.
      await recordKeyCall(deps, viewer, { call, code: 'keyUnknown', items: 0, refused: {} });
      throw new DomainError('keyUnknown');
    }
    c.set('machine', viewer);
    await next();
    await record(viewer);
  };
}
