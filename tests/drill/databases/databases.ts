import type { Identity } from '../../server/postgres-server.ts';
import type { Machine } from '../machine.ts';
import type { Network } from '../network.ts';

/** What the engines of the database are brought up on. */
export interface Ground {
  /** A folder of the drill, which others than root may enter. */
  root: string;
  /** Who PostgreSQL runs as, where that is not this user. */
  identity: Identity | null;
  network: Network | null;
  /** The machines of the market's processes and of the databases. */
  forMarket: Machine;
  forData: Machine;
  /** What is ended with the drill, the last first. */
  atEnd(close: () => unknown): void;
}

/** The machines of the database, and what leads to the one that takes writes. */
export interface Databases {
  /** DATABASE_URL of the market's processes and of operators' commands. */
  url: string;
  /** Each engine, with what somebody needs who ends it by hand. */
  describe(): string[];
}

/** An address for the market's processes. */
export const urlAt = (url: string, host: string, port: number): string => url.replace(/@[^/]+\//, `@${host}:${port}/`);
