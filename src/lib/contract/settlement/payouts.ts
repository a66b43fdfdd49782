import { z } from '@hono/zod-openapi';
import { BANK_CODES } from '#lib/domain/settlement/payee.ts';
import { BATCH_LINES, PAYOUT_STATES } from '#lib/domain/settlement/payout.ts';
import { call } from '../call.ts';
import { reason, seen } from '../market/operator-fields.ts';
import { attempt, byId, dayText, id, idNumber, listBefore, moment, ok, shortText } from '../wire.ts';

const Payee = z
  .object({
    payeeId: z.int(),
    bank: z.enum(BANK_CODES),
    /** Masked: its last four digits. */
    account: z.string(),
    holder: z.string(),
    requestedAt: moment,
    /** From when it is paid to; null while it waits. */
    usableFrom: moment.nullable(),
    /** Whether the holder is the mart or who represents it. */
    isKnownHolder: z.boolean(),
    /** False where it was sealed with another DATA_KEY: the mart has to give it again. */
    isReadable: z.boolean(),
  })
  .openapi('Payee');
export type Payee = z.infer<typeof Payee>;

const Payees = z.object({ approved: Payee.nullable(), asked: Payee.nullable() }).openapi('Payees');

const Payout = z
  .object({
    payoutId: z.int(),
    statementId: z.int(),
    batchId: z.int(),
    martId: z.int(),
    martName: z.string(),
    amountWon: z.int(),
    state: z.enum(PAYOUT_STATES),
    tries: z.int(),
    reference: z.string().nullable(),
    lastError: z.string().nullable(),
    /** Paid, and sent back by the bank on this day in Seoul; null where it was not, or is tried again. */
    returnedOn: z.string().nullable(),
    decidedAt: moment.nullable(),
    /** To be sent back with a decision on it. */
    seen: z.string(),
  })
  .openapi('Payout');
export type Payout = z.infer<typeof Payout>;

const martParams = byId('martId');
const Made = z.object({ batchId: z.int(), payouts: z.array(Payout) });
const reference = shortText('은행의 거래 번호를 확인해 주세요', 100);
/** The state, and the bank file, on which finance decided. */
const seenPayout = { seen, batchId: idNumber().optional() };
const finance = { tag: 'operator', who: 'operator', roles: ['finance'] } as const;
const NOT_PAYABLE = [
  'payeeMissing',
  'payeeWaits',
  'payeeUnreadable',
  'martSuspended',
  'disputeOpen',
  'notEnough',
] as const;

/** Where marts' money goes, and that it went. market.md 24.10, 25. */
export const payoutCalls = {
  'GET /api/seller/{martId}/payee': call({
    summary: '정산받을 계좌. 번호는 끝 네 자리만 보여요. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: martParams,
    response: Payees,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'PUT /api/seller/{martId}/payee': call({
    summary:
      '정산받을 계좌를 신청해요. 운영자가 확인하고 72시간 뒤부터 써요. 마트의 모든 직원에게 알려요. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      bank: z.enum(BANK_CODES, { error: '은행을 골라 주세요' }),
      account: shortText('계좌 번호를 입력해 주세요', 40),
      holder: shortText('예금주를 입력해 주세요', 60),
    }),
    response: Payees,
    refusals: ['martNotFound', 'notAllowed', 'featureOff'],
    limit: 'account',
  }),
  'POST /api/operator/marts/{martId}/payee/approve': call({
    ...finance,
    summary: '마트가 신청한 계좌를 확인해요. payeeId는 보고 결정한 신청의 번호',
    params: martParams,
    body: z.object({ payeeId: idNumber().optional() }),
    bodyOptional: true,
    response: ok,
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'POST /api/operator/marts/{martId}/payee/refuse': call({
    ...finance,
    summary: '마트가 신청한 계좌를 이유와 함께 거절해요',
    params: martParams,
    body: z.object({ payeeId: idNumber().optional(), reason }),
    response: ok,
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'GET /api/operator/payouts': call({
    ...finance,
    summary: '지급, 최근순으로 50건씩',
    query: z.object({
      state: z.enum(PAYOUT_STATES, { error: `상태는 ${PAYOUT_STATES.join(', ')} 가운데 하나여야 해요` }).optional(),
      batchId: id('은행 파일 번호').optional(),
      before: id('지급 번호').optional(),
    }),
    response: listBefore('payouts', Payout),
    refusals: [],
  }),
  'POST /api/operator/payout-batches': call({
    ...finance,
    summary: '확정한 정산서로 은행 파일을 만들어요. 파일은 …/payout-batches/{번호}.csv 또는 .xlsx?reason=',
    body: z.object({
      statementIds: z
        .array(idNumber(), { error: '정산서 번호를 목록으로 보내 주세요' })
        .min(1, { error: '정산서를 하나 이상 보내 주세요' })
        .max(BATCH_LINES, { error: `한 번에 ${BATCH_LINES}건까지 보낼 수 있어요` }),
      totalWon: z.int({ error: '합계를 원 단위로 입력해 주세요' }),
      seen,
      attempt,
    }),
    response: Made,
    refusals: ['statementNotFound', 'statementDecided', 'sumChanged', 'ownMatter', 'featureOff', ...NOT_PAYABLE],
  }),
  'POST /api/operator/payout-batches/{batchId}/complete': call({
    ...finance,
    summary:
      '은행 파일의 지급을 모두 입금 완료로 처리해요. 이미 처리한 지급은 그대로예요. payoutIds는 지급 중으로 보고 결정한 지급이라, 실패했거나 다른 파일에 들어간 지급이 있으면 거절돼요',
    params: byId('batchId'),
    body: z.object({
      reference,
      payoutIds: z
        .array(idNumber(), { error: '지급 번호를 목록으로 보내 주세요' })
        .min(1, { error: '지급 번호를 하나 이상 보내 주세요' })
        .max(BATCH_LINES, { error: `한 번에 ${BATCH_LINES}건까지 보낼 수 있어요` })
        .optional(),
    }),
    response: z.object({ completed: z.int() }),
    refusals: ['notFound', 'ownMatter', 'statementDecided'],
  }),
  'POST /api/operator/payouts/{payoutId}/complete': call({
    ...finance,
    summary: '입금 완료. 다시 보내도 같아요. seen과 batchId는 보고 결정한 상태와 은행 파일이라, 달라졌으면 거절돼요',
    params: byId('payoutId'),
    body: z.object({ reference, ...seenPayout }),
    response: ok,
    refusals: ['notFound', 'ownMatter', 'statementDecided'],
  }),
  'POST /api/operator/payouts/{payoutId}/fail': call({
    ...finance,
    summary: '입금 실패: 은행이 보내지 않았어요. 입금 완료 뒤에 돌아온 지급은 came-back으로 등록해요',
    params: byId('payoutId'),
    body: z.object({ reason, ...seenPayout }),
    response: ok,
    refusals: ['notFound', 'ownMatter', 'statementDecided'],
  }),
  'POST /api/operator/payouts/{payoutId}/came-back': call({
    ...finance,
    summary: '입금 완료한 지급이 day에 은행에서 돌아왔다고 등록해요. 같은 날과 번호로 다시 보내도 같아요',
    params: byId('payoutId'),
    body: z.object({
      day: dayText,
      reference: reference.refine((text) => text.trim() !== '', { error: '은행의 거래 번호를 입력해 주세요' }),
      ...seenPayout,
    }),
    response: ok,
    refusals: ['notFound', 'ownMatter', 'statementDecided'],
  }),
  'POST /api/operator/payouts/{payoutId}/retry': call({
    ...finance,
    summary: '실패한 지급을 같은 번호로 새 은행 파일에 넣어요. 은행에서 돌아온 지급은 confirm이 true여야 해요',
    params: byId('payoutId'),
    body: z.object({
      attempt,
      /** That it was paid and came back has been seen: it goes out a second time. */
      confirm: z.boolean({ error: '다시 보낼지 true나 false로 보내 주세요' }).optional(),
      ...seenPayout,
    }),
    bodyOptional: true,
    response: Made,
    refusals: ['notFound', 'ownMatter', 'statementDecided', 'payoutCameBack', 'featureOff', ...NOT_PAYABLE],
  }),
} as const;
