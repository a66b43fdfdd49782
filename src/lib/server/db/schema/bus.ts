import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The way on which processes hear what triggers tell: one row, read by the triggers themselves, so that it holds for whoever changes
 * something, through a pooler and by hand too. The function `settle_bus` sets it by who listens (docs/decisions/0057).
 */
export const bus = pgTable(
  'bus',
  {
    one: boolean().primaryKey().default(true),
    /** 'notify': NOTIFY alone; 'valkey': rows of `events` alone, which processes read and pass on over a bus; 'both' while both listen. */
    path: text().$type<'notify' | 'both' | 'valkey'>().notNull().default('notify'),
    /** How often rows have begun to be written: who reads them sees by it that some were not. */
    begun: integer().notNull().default(0),
    /** Names this database at a Valkey that serves several. */
    id: uuid().notNull().defaultRandom(),
  },
  ({ one, path }) => [check('bus_one', sql`${one}`), check('bus_path', sql`${path} in ('notify', 'both', 'valkey')`)],
);
