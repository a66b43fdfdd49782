import type { Logger } from 'pino';
import type { MarketCache } from './cache/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { PictureStore } from './files/picture-store.ts';
import type { Gateways } from './gateways/index.ts';
import type { MartMap } from './listings/mart-map.ts';
import type { EndedSessions } from './services/auth/ended-sessions.ts';
import type { EventHub } from './services/events/event-hub.ts';

/** All a service needs from outside itself. Nothing imports a database handle or reads a clock of its own. */
export interface Deps {
  db: Db;
  clock: Clock;
  config: Config;
  gateways: Gateways;
  pictures: PictureStore;
  events: EventHub;
  cache: MarketCache;
  marts: MartMap;
  endedSessions: EndedSessions;
  log: Logger;
}
