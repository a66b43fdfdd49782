import { and, desc, eq, lt } from 'drizzle-orm';
import iconv from 'iconv-lite';
import type { Payout } from '#lib/contract/settlement/payouts.ts';
import { BATCH_LINES, type PayoutState, seenOfPayout } from '#lib/domain/settlement/payout.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { unseal } from '#lib/server/platform/auth/sealed.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { marts, payoutBatches, payouts, statements } from '#lib/server/schema/index.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';
import { purposeOfFile } from './bank-file.ts';

const PAGE = 50;

/** Payouts, the newest first: all of a batch, else a page at a time; `next` is the `before` of the next page. */
export async function readPayouts(
  db: Db | Tx,
  {
    state,
    batchId,
    before,
  }: { state?: PayoutState | undefined; batchId?: number | undefined; before?: number | undefined },
): Promise<{ payouts: Payout[]; next: number | null }> {
  const page = batchId === undefined ? PAGE : BATCH_LINES;
  const rows = await db
    .select({ payout: payouts, martId: statements.martId, martName: marts.name })
    .from(payouts)
    .innerJoin(statements, eq(statements.id, payouts.statementId))
    .innerJoin(marts, eq(marts.id, statements.martId))
    .where(
      and(
        ...(state === undefined ? [] : [eq(payouts.state, state)]),
        ...(batchId === undefined ? [] : [eq(payouts.batchId, batchId)]),
        ...(before === undefined ? [] : [lt(payouts.id, before)]),
      ),
    )
    .orderBy(desc(payouts.id))
    .limit(page + 1);
  const shown = rows.slice(0, page).map(({ payout, martId, martName }): Payout => {
    const {
      id,
      statementId,
      batchId: batch,
      amountWon,
      state: is,
      tries,
      reference,
      lastError,
      returnedOn,
      decidedAt,
    } = payout;
    return {
      payoutId: id,
      statementId,
      batchId: batch,
      martId,
      martName,
      amountWon,
      state: is,
      tries,
      reference,
      lastError,
      returnedOn,
      decidedAt: decidedAt?.toISOString() ?? null,
      seen: seenOfPayout(payout),
    };
  });
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
