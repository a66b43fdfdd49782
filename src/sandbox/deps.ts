import type { SandboxStore } from './store.ts';

/** The server's clock, which the sandbox may move for everyone (jobs included). */
export interface SandboxClock {
  now(): Date;
  advance(seconds: number): Promise<void>;
  reset(): Promise<void> | void;
}

export interface SandboxLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What every stand-in is built from. */
export interface SandboxDeps {
  clock: SandboxClock;
  /** Where browsers reach this server, without a slash at the end; part of the issuers' names. */
  publicOrigin: string;
  /** The origins of the markets that have registered here: whose redirect addresses and pages the stand-ins take. */
  markets: readonly string[];
  store: SandboxStore;
  /** The card provider's own records, which the market's database must not take along when it is lost. */
  cardRecords: SandboxStore;
  log: SandboxLog;
  /** How long a call hangs under a time-out fault before it gives up, in milliseconds. */
  hangMs: number;
}
