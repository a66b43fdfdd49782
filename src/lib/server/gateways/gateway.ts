import type { ObserveProvider } from './observed-fetch.ts';

/** The dependencies of every gateway: fetch, clock and log. Keys and addresses are in its config. */
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
