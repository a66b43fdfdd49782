import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { AppEnv } from './app-env.ts';
import { bearerOf } from './bearer.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site must not act with a visitor's cookies: unsafe methods need our own Origin, or a bearer token, which no
 * other site has. Bodies must be JSON, which no form can send (rules.md section 10).
 */
export function originCheck(config: Pick<Config, 'publicOrigin'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (SAFE.has(c.req.method)) return next();
    if (bearerOf(c.req.header('authorization')) === undefined) {
      const origin = c.req.header('origin');
      const sameOrigin = origin === config.publicOrigin || origin === new URL(c.req.url).origin;
      if (!sameOrigin) throw new Refusal('foreignOrigin');
    }
    const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
    const isJson = /^application\/json(;|$)/i.test(c.req.header('content-type') ?? '');
    if (hasBody && !isJson) throw new Refusal('unsupportedMediaType');
    await next();
  };
}
