import { z } from '@hono/zod-openapi';
import { DIFFERENCES } from '#lib/domain/settlement/reconciliation.ts';
import { call } from '../call.ts';
import { bearer, reason, won } from '../market/operator-fields.ts';
import { attempt, byId, dayText, idNumber, moment, ok, shortText } from '../wire.ts';

const Difference = z
  .object({
    kind: z.enum(DIFFERENCES),
    /** In Seoul: of the payment, or of the sale as the provider has it. */
    day: z.string(),
    transactionKey: z.string().nullable(),
    paymentKey: z.string(),
    /** Null where it is no payment of ours. */
    paymentId: z.int().nullable(),
    /** What we have, and what the provider has, in won. */
    hereWon: z.int(),
    thereWon: z.int(),
  })
  .openapi('ProviderDifference');
export type Difference = z.infer<typeof Difference>;

const Deposit = z
  .object({
    depositId: z.int(),
    day: z.string(),
    amountWon: z.int(),
    reference: z.string(),
    reason: z.string(),
    enteredAt: moment,
    /** Not in the books any more: the provider's own word came for that day, or finance took it back. */
    undoneBecause: z.enum(['provider', 'finance']).nullable(),
  })
  .openapi('BankDeposit');

const bankWon = z
  .int({ error: '금액을 원 단위로 입력해 주세요' })
  .max(1_000_000_000_000, { error: '금액이 너무 커요' });
const bankReference = shortText('은행의 거래 번호를 입력해 주세요', 100).refine((text) => text.trim() !== '', {
  error: '은행의 거래 번호를 입력해 주세요',
});

const finance = { tag: 'operator', who: 'operator', roles: ['finance'] } as const;

/** Settlements and chargebacks of the card provider. market.md 23.5, 25.3. */
export const providerCalls = {
  'GET /api/operator/provider': call({
    ...finance,
    summary: '카드사 정산과 다른 결제만. 날짜를 비우면 지난 30일',
    query: z.object({ from: dayText.optional(), to: dayText.optional() }),
    response: z.object({
      differences: z.array(Difference),
      more: z.boolean(),
      /** When it was last read; null: never. */
      readAt: moment.nullable(),
      /**
       * What has reached our account and has not gone out, as the books have it; of that, what is on its way in bank
       * files.
       */
      bankWon: z.int(),
      payingWon: z.int(),
      /** The bank's balance as entered last; null for none. `differenceWon`: how much more it is than the books. */
      real: z.object({ amountWon: z.int(), enteredAt: moment, differenceWon: z.int() }).nullable(),
      /** Deposits entered by hand, the newest first. */
      deposits: z.array(Deposit),
    }),
    refusals: [],
  }),
  'POST /api/operator/deposits': call({
    ...finance,
    summary:
      '통장에 들어온 카드사 입금을 등록해요. 같은 reference는 한 번만. 카드사 정산에서 그날의 입금을 읽으면 그 내역으로 바뀌어요',
    body: z.object({
      day: dayText,
      amountWon: bankWon.min(1, { error: '금액은 1원 이상이어야 해요' }),
      reference: bankReference,
      reason,
      attempt,
    }),
    response: z.object({ depositId: z.int() }),
    refusals: ['attemptUsed', 'depositKnown'],
  }),
  'POST /api/operator/deposits/{depositId}/take-back': call({
    ...finance,
    summary: '잘못 등록한 입금을 삭제해요. 다시 보내도 같아요',
    params: byId('depositId'),
    body: z.object({ reason }),
    response: ok,
    refusals: ['notFound'],
  }),
  'POST /api/operator/bank-balances': call({
    ...finance,
    summary: '은행의 지금 잔액을 등록해요. 장부와의 차이는 GET /api/operator/provider',
    body: z.object({ amountWon: bankWon.min(0, { error: '잔액은 0원 이상이어야 해요' }) }),
    response: ok,
    refusals: [],
  }),
  'POST /api/operator/chargebacks': call({
    ...finance,
    summary: '카드사가 환수한 결제를 등록해요. 내역의 합이 amountWon이에요. 같은 reference는 한 번만',
    body: z.object({
      paymentId: idNumber(),
      amountWon: won,
      feeWon: z
        .int({ error: '수수료를 원 단위로 입력해 주세요' })
        .min(0, { error: '수수료는 0원 이상이어야 해요' })
        .max(10_000_000, { error: '금액이 너무 커요' })
        .default(0),
      day: dayText,
      reference: shortText('카드사의 번호를 입력해 주세요', 100).refine((text) => text.trim() !== '', {
        error: '카드사의 번호를 입력해 주세요',
      }),
      lines: z
        .array(z.object({ orderId: idNumber(), amountWon: won, bearer }), {
          error: '주문과 금액을 목록으로 보내 주세요',
        })
        .min(1, { error: '주문을 하나 이상 보내 주세요' })
        .max(50, { error: '한 번에 50건까지 보낼 수 있어요' }),
    }),
    response: z.object({ chargebackId: z.int() }),
    refusals: ['notFound', 'orderNotFound', 'ownMatter', 'sumChanged', 'attemptUsed', 'refundTooLarge'],
  }),
} as const;
