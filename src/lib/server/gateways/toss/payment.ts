import { z } from 'zod';

const tossStatuses = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const;

/**
 * READY → IN_PROGRESS → DONE | ABORTED | EXPIRED; DONE → CANCELED | PARTIAL_CANCELED (providers.md section 1.4). A
 * virtual account is WAITING_FOR_DEPOSIT before DONE.
 */
export type TossStatus = (typeof tossStatuses)[number];

/** The provider's record of one card payment, as far as a shop needs it. Amounts in won. */
export interface TossPayment {
  paymentKey: string;
  orderId: string;
  status: TossStatus;
  /** The charged amount; never changes. */
  totalAmountWon: number;
  /** The amount that can still be cancelled. */
  balanceAmountWon: number;
  /** 'KRW'; another is no money of ours. */
  currency: string;
  /** '카드', '간편결제', '가상계좌', … */
  method: string | null;
  /** The rest of the exempt part; null where the record does not say. */
  taxFreeAmountWon: number | null;
  requestedAt: Date;
  approvedAt: Date | null;
  receiptUrl: string | null;
  /** The card company's number of the approval; null where it was no card, or not approved. */
  approvalNo: string | null;
  /** The key of the last step taken: without cancels, of the approval. */
  lastTransactionKey: string | null;
  failure: { code: string; message: string } | null;
  cancels: { amountWon: number; reason: string; canceledAt: Date; transactionKey: string }[];
}

/** Whole won; another currency, which is never taken for won, may have fractions. */
const won = z.number().nonnegative();
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const cancelSchema = z.object({
  cancelAmount: won,
  cancelReason: z.string(),
  canceledAt: time,
  transactionKey: z.string(),
});

/** The wire shape, loose on the many fields that are not read, turned into `TossPayment`. */
export const tossPaymentSchema = z
  .object({
    paymentKey: z.string().min(1),
    orderId: z.string().min(1),
    status: z.enum(tossStatuses),
    totalAmount: won,
    balanceAmount: won,
    currency: z.string().nullish(),
    method: z.string().nullish(),
    taxFreeAmount: won.nullish(),
    requestedAt: time,
    approvedAt: time.nullish(),
    receipt: z.object({ url: z.string() }).nullish(),
    lastTransactionKey: z.string().nullish(),
    card: z.object({ approveNo: z.string().nullish() }).nullish(),
    failure: z.object({ code: z.string(), message: z.string() }).nullish(),
    cancels: z.array(cancelSchema).nullish(),
  })
  .transform(
    (wire): TossPayment => ({
      paymentKey: wire.paymentKey,
      orderId: wire.orderId,
      status: wire.status,
      totalAmountWon: wire.totalAmount,
      balanceAmountWon: wire.balanceAmount,
      currency: wire.currency ?? 'KRW',
      method: wire.method ?? null,
      taxFreeAmountWon: wire.taxFreeAmount ?? null,
      requestedAt: wire.requestedAt,
      approvedAt: wire.approvedAt ?? null,
      receiptUrl: wire.receipt?.url ?? null,
      approvalNo: wire.card?.approveNo || null,
      lastTransactionKey: wire.lastTransactionKey ?? null,
      failure: wire.failure ?? null,
      cancels: (wire.cancels ?? []).map((cancel) => ({
        amountWon: cancel.cancelAmount,
        reason: cancel.cancelReason,
        canceledAt: cancel.canceledAt,
        transactionKey: cancel.transactionKey,
      })),
    }),
  );
