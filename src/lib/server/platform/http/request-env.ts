import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Viewer } from '../auth/viewer.ts';

/** The connection of a request; empty under `astro dev`, whose own server reads bodies and writes responses. */
export interface Connection {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /**
   * Waits for a place among those that are served at once (pipeline/load-shedding.ts). Further calls change nothing.
   */
  takePlace?(): Promise<void>;
}

/**
 * The variables of a request. What is built on the platform adds its own (app-env.ts), as to Hono's
 * `ContextVariableMap`.
 */
export interface RequestVariables {
  /** The person who asks. */
  viewer: Viewer | null;
  /** The id it is logged by. */
  requestId: string;
  /** The code of a response that refuses. */
  refusedWith?: string;
}

/** The environment of a request's steps. */
export interface RequestEnv {
  Bindings: Connection;
  Variables: RequestVariables;
}
