import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's own number. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** A moment, to the millisecond, as JavaScript knows it. */
export const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
