import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import type { RequestEnv } from './request-env.ts';

/** Gives a call the id that it is logged by, and its answer the headers of every answer of the API. Nobody asks yet. */
export function requestId({ clock }: { clock: Clock }): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    c.set('viewer', null);
    c.header('X-Request-Id', id);
    c.header('X-Content-Type-Options', 'nosniff');
    // Answers differ by person and by the minute; nothing between us and the browser may keep them.
    c.header('Cache-Control', 'no-store');
    // Countdowns correct for a wrong phone clock with it (rules.md section 2); in the sandbox it is the moved clock's.
    c.header('Date', clock.now().toUTCString());
    await next();
  };
}
