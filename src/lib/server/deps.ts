import type { Logger } from 'pino';
import type { MarketCache } from './cache/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { PictureStore } from './files/picture-store.ts';
import type { Gateways } from './gateways/index.ts';
import type { EndedSessions } from './services/auth/ended-sessions.ts';
import type { EventHub } from './services/events/event-hub.ts';

/** All a service needs from outside itself. Nothing imports a database handle or reads a clock of its own. */
export interface Deps {
  db: Db;
  /** For who only looks: may be answered by a standby; none where there is none. */
  readDb?: Db;
  clock: Clock;
  config: Config;
  gateways: Gateways;
  pictures: PictureStore;
  events: EventHub;
  cache: MarketCache;
  endedSessions: EndedSessions;
  log: Logger;
}

/**
 * The same for a request that has nothing of a session about it, and so has written nothing that it could miss: it reads from a
 * standby where there is one (db/reads.ts).
 */
export const depsForVisitor = (deps: Deps): Deps => (deps.readDb ? { ...deps, db: deps.readDb } : deps);
