import type { MiddlewareHandler } from 'hono';
import { bearerOf } from '../auth/viewer.ts';
import { PlatformRefusal } from '../refusal.ts';
import type { RequestEnv } from './request-env.ts';

/** Scheme, host and port as browsers see them; no trailing slash. */
export interface PublicOrigin {
  publicOrigin: string;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site must not act with a visitor's cookies: unsafe methods need our own Origin, or a bearer token, which no
 * other site has (rules.md section 10).
 */
export function originCheck(config: PublicOrigin): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (SAFE.has(c.req.method)) return next();
    if (bearerOf(c.req.header('authorization')) === undefined) {
      const origin = c.req.header('origin');
      const { url } = c.req;
      const sameOrigin =
        origin === ownOrigin(url, config) || [config.publicOrigin, new URL(url).origin].includes(origin ?? '');
      if (!sameOrigin) throw new PlatformRefusal('foreignOrigin');
    }
    await next();
  };
}

const JSON_TYPE = 'application/json';

/**
 * Whether a content type says JSON, however its parameters are written (RFC 9110 lets blanks stand before and after the
 * semicolon).
 */
export const isJson = (contentType: string | undefined | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === JSON_TYPE;

/** Bodies must be JSON, which no form can send (rules.md section 10). */
export const jsonOnly: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  if (!SAFE.has(c.req.method) && hasBody && !isJson(c.req.header('content-type')))
    throw new PlatformRefusal('unsupportedMediaType');
  await next();
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopbackName = (host: string): boolean => LOOPBACK.has(host);

/**
 * The origin to send this browser back to: the public one. On one's own machine localhost, 127.0.0.1 and [::1] are the
 * same server but different sites with different cookies, so that there the name the browser used is kept.
 */
export function ownOrigin(requestUrl: string, { publicOrigin }: PublicOrigin): string {
  const [asked, known] = [new URL(requestUrl), new URL(publicOrigin)];
  const alias = LOOPBACK.has(asked.hostname) && LOOPBACK.has(known.hostname) && asked.port === known.port;
  // A proxy speaks https for a server that is asked by http.
  return alias ? `${known.protocol}//${asked.host}` : publicOrigin;
}
