import { and, or, type SQL } from 'drizzle-orm';

/** All of these conditions. Drizzle's `and` may respond with none, as its conditions may be none; these are there. */
export const allOf = (first: SQL, ...others: SQL[]): SQL => and(first, ...others) ?? first;

/** Any of these conditions, of which the first is there. */
export const anyOf = (first: SQL, ...others: (SQL | undefined)[]): SQL => or(first, ...others) ?? first;
