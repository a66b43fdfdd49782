import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Gateways } from './gateways/index.ts';
import type { MartMap } from './listings/mart-map.ts';
import type { Cache } from './platform/cache/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/connect.ts';
import type { PictureStore } from './platform/files/picture-store.ts';
import type { PrivateFiles } from './platform/files/private-files.ts';
import type { MartReactions } from './services/mart/reactions.ts';
import type { EventHub } from './services/notice/events/event-hub.ts';
import type { PaymentReactions } from './services/payment/reactions.ts';
import type { EndedSessions } from './services/person/session/ended-sessions.ts';
import type { ProductReactions } from './services/product/reactions.ts';

/** All a service needs from outside itself. Nothing imports a database handle or reads a clock of its own. */
export interface Deps {
  db: Db;
  clock: Clock;
  config: Config;
  gateways: Gateways;
  pictures: PictureStore;
  /** Papers of marts and pictures of cases: for some people alone. */
  privateFiles: PrivateFiles;
  events: EventHub;
  cache: Cache;
  marts: MartMap;
  endedSessions: EndedSessions;
  /** What the nouns above do when something becomes of a mart, a listing or a payment: the table of `reactions.ts`. */
  reactions: { mart: MartReactions; product: ProductReactions; payment: PaymentReactions };
  log: Logger;
  /** What this server was built from: pages of another build load themselves anew (rules.md section 18). */
  build: string;
}
