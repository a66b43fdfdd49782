import { z } from '@hono/zod-openapi';
import { STATEMENT_STATES } from '#lib/domain/settlement/period.ts';
import { call } from '../call.ts';
import { caseText } from '../case/cases.ts';
import { reason, seen } from '../market/operator-fields.ts';
import { attempt, byId, id, idNumber, listBefore, moment, ok } from '../wire.ts';

const Statement = z
  .object({
    statementId: z.int(),
    martId: z.int(),
    martName: z.string(),
    periodStart: moment,
    /** Half open: midnight in Seoul after its last day. */
    periodEnd: moment,
    state: z.enum(STATEMENT_STATES),
    /** Won; less than 0 where the mart owes. */
    totalWon: z.int(),
    /** The reason of a hold: its mart is suspended, or finance said why. */
    heldReason: z.string().nullable(),
    /** At the latest. */
    payBy: moment,
    /** Until when the mart may object. */
    objectionUntil: moment,
    /** Its mart waits for an answer to what it objected to: nothing of it goes to the bank until then. */
    isObjected: z.boolean(),
    /** To be sent back with a decision on it. */
    seen: z.string(),
  })
  .openapi('Statement');
export type Statement = z.infer<typeof Statement>;

const Line = z
  .object({
    /** Null for what the statement before carried over. */
    orderId: z.int().nullable(),
    /** The kind of posting: 'earned', 'asked' …; 'carried'. */
    what: z.string(),
    name: z.string().nullable(),
    /** The time of the pick-up of a sale, of the posting of anything else. */
    at: moment.nullable(),
    /** What was kept of the order's price by it, and what of that is commission and its VAT. */
    keptWon: z.int(),
    commissionWon: z.int(),
    vatWon: z.int(),
    /** The mart's. */
    amountWon: z.int(),
  })
  .openapi('StatementLine');
export type StatementLine = z.infer<typeof Line>;

const Objection = z.object({
  caseId: z.int(),
  isOpen: z.boolean(),
  /** True for a closed mart: not what it objects to, but what it owes. */
  isOwed: z.boolean(),
  text: z.string(),
  /** The last words of finance. */
  answer: z.string().nullable(),
});
const StatementPage = Statement.extend({
  lines: z.array(Line),
  /** Sellers of its orders, as the mart said when they were made: several where it was taken over. */
  sellers: z.array(z.object({ name: z.string(), businessNumber: z.string() })),
  /** Objections of its mart. */
  objections: z.array(Objection),
}).openapi('StatementWithLines');
export type StatementWithLines = z.infer<typeof StatementPage>;

const List = listBefore('statements', Statement);
const WaitingLine = z
  .object({
    orderId: z.int(),
    name: z.string(),
    /** The mart's part of it. */
    amountWon: z.int(),
    why: z.enum(['dispute', 'handRefund']),
  })
  .openapi('WaitingLine');
export type WaitingLine = z.infer<typeof WaitingLine>;
const before = id('정산서 번호').optional();
const statementParams = byId('statementId');
const ofMart = byId('martId');

export const statementCalls = {
  'GET /api/operator/statements': call({
    summary: '정산서, 최근순으로 50건씩',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    query: z.object({
      martId: id('마트 번호').optional(),
      /** A day of the period. */
      period: z.iso.date({ error: '연-월-일로 입력해 주세요' }).optional(),
      state: z
        .enum(STATEMENT_STATES, { error: `상태는 ${STATEMENT_STATES.join(', ')} 가운데 하나여야 해요` })
        .optional(),
      before,
    }),
    response: List,
    refusals: [],
  }),
  'GET /api/operator/statements/{statementId}': call({
    summary: '정산서 한 건과 그 내역. 내역의 합이 totalWon이에요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    params: statementParams,
    response: StatementPage,
    refusals: ['statementNotFound'],
  }),
  'POST /api/operator/statements/approve': call({
    summary: '정산서를 확정해요. 보고 결정한 합계(totalWon)와 다르면 거절해요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    body: z.object({
      ids: z
        .array(idNumber(), { error: '정산서 번호를 목록으로 보내 주세요' })
        .min(1, { error: '정산서를 하나 이상 보내 주세요' })
        .max(500, { error: '한 번에 500건까지 보낼 수 있어요' }),
      totalWon: z.int({ error: '합계를 원 단위로 입력해 주세요' }),
      seen,
    }),
    response: z.object({ approved: z.int() }),
    refusals: ['statementNotFound', 'statementDecided', 'sumChanged', 'ownMatter', 'disputeOpen'],
  }),
  'POST /api/operator/statements/{statementId}/hold': call({
    summary: '정산서를 이유와 함께 보류해요. 이유는 마트에 보여요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    params: statementParams,
    body: z.object({ reason, seen }),
    response: ok,
    refusals: ['statementNotFound', 'statementDecided', 'ownMatter'],
  }),
  'POST /api/operator/statements/{statementId}/release': call({
    summary: '보류한 정산서를 다시 확정할 수 있게 해요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    params: statementParams,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['statementNotFound', 'statementDecided', 'ownMatter'],
  }),
  'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': call({
    summary: '마트의 이의 제기에 답하고 종료해요. 답은 마트에 보여요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    params: statementParams.extend({ caseId: id('문의 번호') }),
    body: z.object({ words: caseText }),
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter'],
  }),
  'POST /api/operator/adjustments': call({
    summary: '정산 금액을 조정해요. 양수면 더 주고 음수면 덜 줘요. 이유와 함께 다음 정산서에 보여요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    body: z.object({
      martId: idNumber(),
      amountWon: z
        .int({ error: '금액을 원 단위로 입력해 주세요' })
        .min(-100_000_000, { error: '금액이 너무 커요' })
        .max(100_000_000, { error: '금액이 너무 커요' })
        .refine((won) => won !== 0, { error: '0원은 조정할 수 없어요' }),
      reason,
      attempt,
      seen,
    }),
    response: z.object({ adjustmentId: z.int() }),
    refusals: ['martNotFound', 'ownMatter', 'attemptUsed', 'statementDecided'],
  }),
  'GET /api/seller/{martId}/statements': call({
    summary: '마트의 정산서, 최근순으로 50건씩. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: ofMart,
    query: z.object({ before }),
    response: List.extend({ waiting: z.array(WaitingLine) }),
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'GET /api/seller/{martId}/statements/{statementId}': call({
    summary: '정산서 한 건과 그 내역. 같은 주소에 .csv나 .xlsx를 붙이면 파일로 받아요. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: ofMart.extend(statementParams.shape),
    response: StatementPage,
    refusals: ['martNotFound', 'notAllowed', 'statementNotFound'],
  }),
} as const;
