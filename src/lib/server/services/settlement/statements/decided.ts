import { sql } from 'drizzle-orm';
import { statements } from '#lib/server/schema/index.ts';

/**
 * Written by each decision of finance on a statement: a page from before it shows another one (domain/person/seen.ts).
 */
export const DECIDED = { decisions: sql`${statements.decisions} + 1` };
