import type { ObserveProvider } from './observed-fetch.ts';

/** What every gateway may be given: the way out, the clock and the log. Keys and addresses are in its config. */
export interface GatewayDeps {
  /** Is told how long calls take, and how they end. */
  observe?: ObserveProvider;
  /** Replaces the global fetch, e.g. where the server must reach its own address over loopback. */
  fetch?: typeof globalThis.fetch;
  now?: () => Date;
  log?: GatewayLog;
}

/** Gateways log codes and statuses, never keys, tokens, addresses or people. */
export interface GatewayLog {
  warn(fields: object, message: string): void;
}
