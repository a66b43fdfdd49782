import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import type { Gateways } from './gateways/index.ts';
import type { ObserveProvider } from './gateways/observed-fetch.ts';
import type { Clock, MovableClock } from './platform/clock.ts';
import type { Connection } from './platform/database/connect.ts';
import type { PictureStore } from './platform/files/picture-store.ts';
import type { Job } from './platform/jobs/recurring-job.ts';

/**
 * The interface of a sandbox for the runtime. The sandbox itself is outside of lib (src/sandbox), which imports nothing
 * of it.
 */
export interface Sandbox<Opened extends OpenSandbox = OpenSandbox> {
  /** Before the migrations: throws for a database with people in it that no sandbox made. */
  refuseForeignDatabase(connection: Connection, config: Config): Promise<void>;
  /**
   * Clients of the stand-ins, and of the services whose addresses are set. Stand-ins that speak no HTTP listen beside
   * this server until `close`.
   */
  createGateways(
    config: Config,
    parts: { connection: Connection; clock: Clock; log: Logger; observe: ObserveProvider },
  ): Promise<{ gateways: Gateways; close(): Promise<void> }>;
  /** Sets the clock, and fills an empty database with the demo town. */
  open(parts: SandboxParts): Promise<Opened>;
}

export interface SandboxParts {
  connection: Connection;
  clock: MovableClock;
  deps: Deps;
  /** Runs after the demo town was restored. */
  afterReset(): Promise<void>;
}

export interface OpenSandbox {
  /** All of /sandbox/* that is not a page. */
  app: Hono;
  /** How far ahead of the machine's clock the sandbox is. */
  offsetSeconds(): number;
  /** The market's pictures, which fail to be saved when the sandbox is told so. */
  pictures: PictureStore;
  jobs: Job[];
}
