import { z } from 'zod';
import { describeResponse, type JsonResponse } from '../json-call.ts';

/**
 * One row of what the provider settles with us (market.md 25.3): a charge, or with less than 0 what was given back of
 * one. In won.
 */
export interface TossSettlement {
  transactionKey: string;
  paymentKey: string;
  amountWon: number;
  /** Fees of the payment and of instalments, with VAT. */
  feeWon: number;
  /** The sum that reaches our bank account. */
  payOutWon: number;
  /** 'yyyy-MM-dd', in Seoul; not the day of the payment by every contract. */
  soldDate: string;
  paidOutDate: string;
}

const won = z.int();
const day = z.iso.date();

const settlementSchema = z
  .object({
    transactionKey: z.string().min(1),
    paymentKey: z.string().min(1),
    amount: won,
    fee: won,
    interestFee: won.nullish(),
    payOutAmount: won,
    soldDate: day,
    paidOutDate: day,
  })
  .transform(
    (wire): TossSettlement => ({
      transactionKey: wire.transactionKey,
      paymentKey: wire.paymentKey,
      amountWon: wire.amount,
      feeWon: wire.fee + (wire.interestFee ?? 0),
      payOutWon: wire.payOutAmount,
      soldDate: wire.soldDate,
      paidOutDate: wire.paidOutDate,
    }),
  );

/** The rows of an answer; a text that says why there are none. */
export function settlementsIn(response: JsonResponse): TossSettlement[] | string {
  if (response.kind !== 'json' || response.status !== 200) return describeResponse(response);
  const { data, error } = z.array(settlementSchema).safeParse(response.body);
  return data ?? `not as expected: ${error.issues[0]?.path.join('.')}`;
}
