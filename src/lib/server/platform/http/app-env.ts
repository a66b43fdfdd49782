import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { CacheHint } from '../cache/hint.ts';

/** The connection of a request; empty under `astro dev`, whose own server reads bodies and writes answers. */
export interface Connection {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Waits for a place among those that are served at once (load-shedding.ts). Further calls change nothing. */
  takePlace?(): Promise<void>;
}

/** The variables that middleware sets on every request. */
export interface AppEnv {
  Bindings: Connection;
  Variables: {
    /** The person who asks. */
    viewer: Viewer | null;
    /** The id it is logged by. */
    requestId: string;
    /** The code of an answer that refuses. */
    refusedWith?: ErrorCode;
    /** What of a request was refused although it was looked at: it counts against its person (limits.ts). */
    refusedParts?: number;
    /** What an answer is made of that may be cached, and its bytes. */
    cacheHint?: CacheHint;
    answerBytes?: Uint8Array;
    /** The operator who makes a call of the console, and what its handler adds to their log. */
    operator?: {
      operator: Viewer & { role: OperatorRole };
      needs: 'sessionTooOld' | 'secondFactorNeeded' | null;
    };
    audit?: { kind?: 'read'; subject?: string; before?: Record<string, unknown>; after?: Record<string, unknown> };
  };
}
export type App = OpenAPIHono<AppEnv>;
