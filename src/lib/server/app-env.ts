import type { OpenAPIHono } from '@hono/zod-openapi';
import type { CacheDependencies } from './listings/cache-dependencies.ts';
import type { RequestEnv } from './platform/http/request-env.ts';
import type { KeyViewer } from './services/mart/keys/find-key.ts';
import type { Access } from './services/person/operators/find-operator.ts';

declare module './platform/http/request-env.ts' {
  /** The variables that the market's steps set on every request. */
  interface RequestVariables {
    /** What of a request was refused although it was looked at: it counts against its person (limits.ts). */
    refusedParts?: number;
    /** The dependencies of a response that may be cached, and its bytes. */
    cacheDependencies?: CacheDependencies;
    responseBytes?: Uint8Array;
    /** The machine that makes a call with a key of its mart, and what it is answered (pipeline/machine-calls.ts). */
    machine?: KeyViewer;
    machineResponse?: unknown;
    /** The operator who makes a call of the console, and what its handler adds to their log. */
    operator?: Access;
    audit?: { kind?: 'read'; subject?: string; before?: Record<string, unknown>; after?: Record<string, unknown> };
  }
}

export type AppEnv = RequestEnv;
export type App = OpenAPIHono<AppEnv>;
