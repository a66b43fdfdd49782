import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { Viewer } from '../market.ts';

/** What middleware puts into every request: who asks, the id it is logged by, and the code of an answer that refuses. */
export interface AppEnv {
  Variables: { viewer: Viewer | null; requestId: string; refusedWith?: ErrorCode };
}
export type App = OpenAPIHono<AppEnv>;
