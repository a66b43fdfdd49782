import type { OwnPaymentFailure } from '#lib/contract/refusals.ts';
import type { TossPayment } from '#lib/server/gateways/toss/index.ts';
import type { Payment } from '#lib/server/schema/index.ts';

/** What the card company's papers name. */
export interface PaperNumbers {
  approvalNo: string | null;
  transactionKey: string | null;
}

/** The approval of a record; once something was given back the last step is not the approval any more. */
export const paperNumbersOf = ({ approvalNo, lastTransactionKey, cancels }: TossPayment): PaperNumbers => ({
  approvalNo,
  transactionKey: cancels.length === 0 ? lastTransactionKey : null,
});

/** The definite decision of the provider. */
export type Verdict =
  | ({ paid: true; receiptUrl: string | null } & Partial<PaperNumbers>)
  /** `mustVoid`: it stands at the provider all the same, and is cancelled there (rules.md section 7). */
  | { paid: false; code: string; message: string; mustVoid?: boolean };

/** Cards and easy pay: anything else is not accepted (rules.md section 7). */
const METHODS: readonly (string | null)[] = ['카드', '간편결제'];

export const failed = (code: string, message: string): Verdict => ({ paid: false, code, message });
/** A refusal of this market's own: its sentence goes by its code. */
const refused = (code: OwnPaymentFailure): Verdict => ({ paid: false, code, message: '', mustVoid: true });

/** Whether a record is of this very payment. */
export const isRecordOf = (payment: Pick<Payment, 'paymentKey' | 'providerOrderId'>, record: TossPayment): boolean =>
  record.paymentKey === payment.paymentKey && record.orderId === payment.providerOrderId;

/**
 * Whether money was taken, or an account waits for it, in a way that this market takes; null where nothing is amiss.
 */
function objection(payment: Payment, record: TossPayment): Verdict | null {
  if (record.currency !== 'KRW') return refused('CURRENCY_NOT_TAKEN');
  if (record.status === 'WAITING_FOR_DEPOSIT' || !METHODS.includes(record.method)) return refused('METHOD_NOT_TAKEN');
  if (record.totalAmountWon !== payment.amountWon) return refused('AMOUNT_MISMATCH');
  return isTaxAsAsked(payment, record) ? null : refused('TAX_FREE_MISMATCH');
}

/**
 * A shop whose contract knows no exempt goods has 0 in every record: that costs the shop, not the buyer, and is only
 * logged.
 */
function isTaxAsAsked({ taxFreeWon }: Payment, { taxFreeAmountWon: recorded, cancels }: TossPayment): boolean {
  return cancels.length > 0 || recorded === null || recorded === 0 || recorded === taxFreeWon;
}

/**
 * The decision in a record of the provider; null while there is none, so that nothing is charged yet. Another order's
 * key, or another amount, buys nothing here.
 */
export function verdictOf(payment: Payment, record: TossPayment): Verdict | null {
  if (!isRecordOf(payment, record)) return failed('NOT_THIS_PAYMENT', '');
  switch (record.status) {
    case 'DONE':
    case 'PARTIAL_CANCELED':
    case 'WAITING_FOR_DEPOSIT':
      return objection(payment, record) ?? { paid: true, receiptUrl: record.receiptUrl, ...paperNumbersOf(record) };
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED':
      return failed(record.failure?.code ?? record.status, record.failure?.message ?? '');
    case 'READY':
    case 'IN_PROGRESS':
      // The provider charges no other amount than it was asked for.
      return record.totalAmountWon === payment.amountWon ? null : failed('NOT_THIS_PAYMENT', '');
  }
}
