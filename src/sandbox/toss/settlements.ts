import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { known } from '#lib/domain/known.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { seoulTimestamp } from '../seoul-time.ts';
import { isPair, readKey } from './authorization.ts';
import { tossError } from './error.ts';
import type { PaymentRecord } from './payment-record.ts';
import { charged } from './payments.ts';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const querySchema = z
  .object({
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    dateType: z.enum(['soldDate', 'paidOutDate']).default('soldDate'),
    page: whole(1, 1_000_000).default(1),
    size: whole(1, 10_000).default(100),
  })
  .strict()
  .refine(({ startDate, endDate }) => startDate <= endDate);

const MS_PER_DAY = 86_400_000;
/** Payment takes three days, of which none is a weekend's. */
const PAID_OUT_AFTER_DAYS = 3;
/** Basis points, VAT on top. */
const FEE_BP = 300;
/**
 * One row of so many is a day late, of as many two days, and of so many its sale counts for the day after, as weekly
 * contracts have it.
 */
const ODD_ONE_IN = 7;

const dayOf = (at: Date) => seoulTimestamp(at).slice(0, 10);
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const digit = (text: string) => createHash('sha256').update(text).digest().readUInt8();

function paidOutOn(soldDate: string): string {
  let day = soldDate;
  for (let left = PAID_OUT_AFTER_DAYS; left > 0; ) {
    day = dayAfter(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

interface Transaction {
  key: string;
  at: Date;
  amount: number;
  cancel: PaymentRecord['cancels'][number] | null;
}

const transactionsOf = (record: PaymentRecord): Transaction[] => [
  {
    key: record.approvalKey ?? `TXA${record.paymentKey}`,
    at: new Date(known(record.approvedAt, 'the time of a charge')),
    amount: record.amountWon,
    cancel: null,
  },
  ...record.cancels.map((cancel) => ({
    key: cancel.transactionKey,
    at: new Date(cancel.canceledAt),
    amount: -cancel.amountWon,
    cancel,
  })),
];

/** A row as the provider writes it: its fee is there, the list of fees not always. */
function rowOf(record: PaymentRecord, { key, at, amount, cancel }: Transaction) {
  const odd = digit(key) % ODD_ONE_IN;
  const soldDate = dayAfter(dayOf(at), odd === 0 ? 1 : 0);
  const supplyAmount = Math.round((amount * FEE_BP) / 10_000);
  const vat = Math.round(supplyAmount / 10);
  const fee = supplyAmount + vat;
  return {
    seenFrom: dayAfter(soldDate, odd === 1 ? 2 : odd === 2 ? 3 : 1),
    row: {
      mId: 'sandbox',
      paymentKey: record.paymentKey,
      transactionKey: key,
      orderId: record.orderId,
      currency: 'KRW',
      method: record.paidBy === 'easyPay' ? '간편결제' : '카드',
      amount,
      interestFee: 0,
      fee,
      supplyAmount,
      vat,
      payOutAmount: amount - fee,
      ...(odd === 3 ? {} : { fees: [{ type: 'BASE', fee }] }),
      approvedAt: seoulTimestamp(new Date(known(record.approvedAt, 'the time of a charge'))),
      soldDate,
      paidOutDate: paidOutOn(soldDate),
      card: null,
      cancel: cancel && {
        cancelAmount: cancel.amountWon,
        cancelReason: cancel.reason,
        canceledAt: seoulTimestamp(at),
        transactionKey: key,
      },
    },
  };
}

/**
 * `/v1/settlements` of the card provider (market.md 25.3): rows of a day are there from the day after, some of them
 * later.
 */
export function createTossSettlements(deps: SandboxDeps): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const key = readKey(c.req.header('authorization'));
    if (!('secretKey' in key)) return c.json(key.body as object, key.status);
    const { data: asked } = querySchema.safeParse(c.req.query());
    const refusal = asked
      ? (await takeFault(deps.store, 'toss', 'settlements_500')) && tossError('FAILED_INTERNAL_SYSTEM_PROCESSING')
      : tossError('INVALID_REQUEST');
    if (refusal || !asked) return c.json((refusal as { body: object }).body, (refusal as { status: 400 | 500 }).status);
    const today = dayOf(deps.clock.now());
    const { startDate, endDate, dateType, page, size } = asked;
    const records = await charged(deps.cardRecords);
    // One that is left out is left out of the list, not of its page.
    const gap = (await takeFault(deps.store, 'toss', 'settlements_gap')) ? 1 : 0;
    const rows = records
      // What was paid in another currency is settled elsewhere.
      .filter(({ clientKey, paidBy }) => isPair(clientKey, key.secretKey) && paidBy !== 'foreignCard')
      .flatMap((record) => transactionsOf(record).map((transaction) => rowOf(record, transaction)))
      .filter(({ seenFrom }) => seenFrom <= today)
      .map(({ row }) => row)
      .filter((row) => row[dateType] >= startDate && row[dateType] <= endDate)
      .sort((a, b) => (a[dateType] + a.transactionKey < b[dateType] + b.transactionKey ? -1 : 1))
      .slice(gap + (page - 1) * size, gap + page * size);
    return c.json(rows);
  });
  return app;
}
