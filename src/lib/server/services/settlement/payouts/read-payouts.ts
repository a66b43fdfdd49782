import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import type { Payout } from '#lib/contract/settlement/payouts.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import { BATCH_LINES, type PayoutState, seenOfPayout } from '#lib/domain/settlement/payout.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { unseal } from '#lib/server/platform/auth/sealed.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { countAndSum } from '#lib/server/platform/database/count-and-sum.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { marts, payoutBatches, payouts, statements } from '#lib/server/schema/index.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';
import { purposeOfFile } from './bank-file.ts';

const PAGE = 50;

interface PayoutFilter {
  state?: PayoutState | undefined;
  batchId?: number | undefined;
}
const whereOf = ({ state, batchId }: PayoutFilter): (SQL | undefined)[] => [
  state && eq(payouts.state, state),
  batchId === undefined ? undefined : eq(payouts.batchId, batchId),
];

const rowsWhere = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({ payout: payouts, martId: statements.martId, martName: marts.name, madeAt: payoutBatches.madeAt })
    .from(payouts)
    .innerJoin(statements, eq(statements.id, payouts.statementId))
    .innerJoin(marts, eq(marts.id, statements.martId))
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(where)
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

const wireOf = ({ payout, martId, martName }: Row): Payout => ({
  payoutId: payout.id,
  statementId: payout.statementId,
  batchId: payout.batchId,
  martId,
  martName,
  amountWon: payout.amountWon,
  state: payout.state,
  tries: payout.tries,
  reference: payout.reference,
  lastError: payout.lastError,
  returnedOn: payout.returnedOn,
  decidedAt: payout.decidedAt?.toISOString() ?? null,
  seen: seenOfPayout(payout),
});

/** So many stand beside the form of one of them. */
const TABLE_ROWS = 20;
export const PAYOUT_ORDERS = ['age', 'won'] as const;
/** Since when it is as it is. */
const since = sql`coalesce(${payouts.decidedAt}, ${payoutBatches.madeAt})`;
const BY = { age: since, won: payouts.amountWon } as const;

/** How many payouts these are, and their sum. */
export const sumPayouts = ({ db }: Pick<Deps, 'db'>, filter: PayoutFilter) =>
  countAndSum(db, payouts, payouts.amountWon, and(...whereOf(filter)));

/**
 * Payouts with since when they are so: those that failed first, then those on their way, unless another order is asked
 * for.
 */
export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  { order, size = TABLE_ROWS, page, after, ...filter }: PayoutFilter & TableTurn<(typeof PAYOUT_ORDERS)[number]>,
): Promise<{ content: (Payout & { since: Date })[]; totalPages: number }> {
  const where = and(...whereOf(filter));
  const urgent = sql`array_position(array['failed', 'paying', 'paid'], ${payouts.state})`;
  const first = order ? ordered(BY[order.by], order.isDown) : urgent;
  const query = () => rowsWhere(db, where).orderBy(first, desc(payouts.id));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(payouts, where), idOf: ({ payout }) => payout.id },
    { page, after, size },
  );
  return { content: content.map((row) => ({ ...wireOf(row), since: row.payout.decidedAt ?? row.madeAt })), totalPages };
}

/** One payout; null where there is none. */
export async function readPayout(db: Db, payoutId: number): Promise<Payout | null> {
  const [row] = await rowsWhere(db, eq(payouts.id, payoutId));
  return row ? wireOf(row) : null;
}

/** Payouts, the newest first: all of a batch, else a page at a time; `next` is the `before` of the next page. */
export async function readPayouts(
  db: Db | Tx,
  { before, ...filter }: PayoutFilter & { before?: number | undefined },
): Promise<{ payouts: Payout[]; next: number | null }> {
  const page = filter.batchId === undefined ? PAGE : BATCH_LINES;
  const where = and(...whereOf(filter), before === undefined ? undefined : lt(payouts.id, before));
  const rows = await rowsWhere(db, where)
    .orderBy(desc(payouts.id))
    .limit(page + 1);
  const shown = rows.slice(0, page).map(wireOf);
  return { payouts: shown, next: rows.length > page ? (shown.at(-1)?.payoutId ?? null) : null };
}

/** The newest bank files, each with what it was made of. */
export const listBatches = (db: Db): Promise<{ batchId: number; totalWon: number; lines: number; madeAt: Date }[]> =>
  db
    .select({
      batchId: payoutBatches.id,
      totalWon: payoutBatches.totalWon,
      lines: payoutBatches.lines,
      madeAt: payoutBatches.madeAt,
    })
    .from(payoutBatches)
    .orderBy(desc(payoutBatches.id))
    .limit(PAGE);

/**
 * The same text in CP949, which the upload pages of some banks want instead of UTF-8; from the kept bytes, so that it
 * is the same each time, too. Refuses with `invalidInput` where a letter of it is in no CP949.
 */
export async function readBankFileInCp949(deps: Pick<Deps, 'db' | 'config'>, batchId: number): Promise<Buffer> {
  const text = (await readBankFile(deps, { batchId, format: 'csv' })).toString().replace(/^\ufeff/, '');
  const bytes = iconv.encode(text, 'cp949');
  if (iconv.decode(bytes, 'cp949') === text) return bytes;
  const strange = [...text].filter((letter) => iconv.decode(iconv.encode(letter, 'cp949'), 'cp949') !== letter);
  throw new DomainError('invalidInput', {
    field: 'encoding',
    reason: { is: 'notInCp949', letters: [...new Set(strange)] },
  });
}

/**
 * A bank file as it was made, byte for byte. Refuses with `notFound`, and `featureOff` where DATA_KEY is missing or
 * another.
 */
export async function readBankFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { batchId, format }: { batchId: number; format: 'csv' | 'xlsx' },
): Promise<Buffer> {
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, batchId));
  if (!batch) throw new DomainError('notFound');
  const sealed = format === 'csv' ? batch.csvCipher : batch.xlsxCipher;
  const bytes = unseal(sealed, dataKeyOf({ config }), purposeOfFile(format));
  if (!bytes) throw new DomainError('featureOff');
  return bytes;
}
