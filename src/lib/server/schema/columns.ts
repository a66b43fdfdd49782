import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';
import { inOrder, type MarkdownStep } from '../../domain/product/markdown.ts';

/** A row's own number: 64 bits, of which JavaScript counts 53 exactly. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** A reference to one. */
export const ref = () => bigint({ mode: 'number' });
/** A moment, to the millisecond, as JavaScript knows it. */
export const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/**
 * Names a private file (platform/files/private-files.ts). Backups and copies find it by the column's name, in whichever
 * table.
 */
export const privateKey = () => text('private_key');

/** Words of ours for `in (…)`, as text: a condition of an index, and of the query that uses it, has no parameters. */
export const inWords = (words: readonly string[]): SQL =>
  sql.raw(`in (${words.map((word) => `'${word}'`).join(', ')})`);

/** More than a percentage can be. */
const MINUTE = 100;

/**
 * Steps of a markdown as numbers, each minutes × 100 + percent, the last to come first: in this order `width_bucket`
 * finds the step that has come (listings/price-now.ts).
 */
const encodeSteps = (steps: readonly MarkdownStep[]): number[] =>
  inOrder(steps)
    .map(({ minutesBeforeEnd, percentOff }) => minutesBeforeEnd * MINUTE + percentOff)
    .reverse();

export const decodeSteps = (numbers: readonly number[]): MarkdownStep[] =>
  inOrder(numbers.map((n) => ({ minutesBeforeEnd: Math.floor(n / MINUTE), percentOff: n % MINUTE })));

/** The steps of a markdown, the first to come first. */
export const markdownSteps = customType<{ data: MarkdownStep[]; driverData: number[] }>({
  dataType: () => 'integer[]',
  toDriver: encodeSteps,
  fromDriver: decodeSteps,
});
