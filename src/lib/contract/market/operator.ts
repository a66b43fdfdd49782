import { z } from '@hono/zod-openapi';
import { OPERATOR_ROLES } from '#lib/domain/market/operator.ts';
import { COMMISSION_BP } from '#lib/domain/settlement/shares.ts';
import { call } from '../call.ts';
import { attempt, byId, dayText, id, idNumber, moment, ok } from '../wire.ts';
import { bearer, reason, seen, won } from './operator-fields.ts';

const role = z.enum(OPERATOR_ROLES, { error: '역할은 owner, support, finance 가운데 하나여야 해요' });
const Colleague = z
  .object({
    userId: z.int(),
    name: z.string(),
    /** Masked. */
    email: z.string().nullable(),
    role: z.enum(OPERATOR_ROLES),
    addedAt: moment,
    hasSecondFactor: z.boolean(),
    /** Not let in, whatever their role. */
    isBlocked: z.boolean(),
    /** To be sent with a change of them; 'none' where somebody is new. */
    seen: z.string(),
  })
  .openapi('Colleague');

/** One row of the operators' log. Ids and numbers alone. */
export const OperatorLogRow = z
  .object({
    id: z.int(),
    at: moment,
    kind: z.enum(['act', 'read', 'export']),
    actor: z.string().nullable(),
    operatorId: z.int().nullable(),
    address: z.string(),
    action: z.string(),
    subject: z.string().nullable(),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    outcome: z.string(),
  })
  .openapi('OperatorLogRow');
export type OperatorLogRow = z.infer<typeof OperatorLogRow>;

/** The console of those who run the market. To everybody else there are no such addresses (market.md 19.4). */
export const operatorCalls = {
  'POST /api/operator/second-factor': call({
    summary: '2단계 인증번호를 보내요. 로그인마다 한 번만',
    tag: 'operator',
    who: 'operator',
    roles: OPERATOR_ROLES,
    needsNoSecondFactor: true,
    body: z.object({ code: z.string().regex(/^\d{6}$/, { error: '숫자 6자리를 입력해 주세요' }) }),
    response: ok,
    refusals: ['secondFactorWrong', 'secondFactorLocked', 'featureOff'],
  }),
  'GET /api/operator/staff': call({
    summary: '운영자 목록',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    reads: 'person',
    response: z.object({ staff: z.array(Colleague) }),
    refusals: [],
  }),
  'POST /api/operator/staff': call({
    summary: '한 번 로그인한 사람에게 운영자 역할을 줘요. 이미 운영자면 역할을 바꿔요',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    body: z.object({
      person: z
        .string({ error: '이메일이나 번호를 입력해 주세요' })
        .trim()
        .min(1, { error: '이메일이나 번호를 입력해 주세요' })
        .max(320, { error: '이메일이 너무 길어요' }),
      role,
      seen,
    }),
    response: z.object({ userId: z.int(), role: z.enum(OPERATOR_ROLES) }),
    refusals: ['userNotFound', 'accountBlocked', 'ownMatter', 'lastOwner', 'seenChanged'],
  }),
  'DELETE /api/operator/staff/{userId}': call({
    summary: '운영자를 해제해요',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    params: byId('userId'),
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['userNotFound', 'ownMatter', 'lastOwner', 'seenChanged'],
  }),
  'GET /api/operator/log': call({
    summary: '운영자가 한 일과 열람한 내용, 최근순',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    query: z.object({
      operator: id('운영자 번호').optional(),
      subject: z
        .string()
        .regex(/^[a-z]+ \d{1,16}$/, { error: '대상은 user 12처럼 입력해 주세요' })
        .optional(),
      day: dayText.optional(),
      before: id('기록 번호').optional(),
    }),
    response: z.object({ rows: z.array(OperatorLogRow), more: z.boolean() }),
    refusals: [],
  }),
  'POST /api/operator/log/review': call({
    summary: '이번 달 기록을 점검했다고 남겨요',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    response: z.object({ month: z.string() }),
    refusals: [],
  }),
  'PUT /api/operator/marts/{martId}/terms': call({
    summary: '마트의 카드 수수료를 정한 날부터 바꿔요. 올릴 때는 30일 전에',
    tag: 'operator',
    who: 'operator',
    roles: ['owner'],
    params: byId('martId'),
    body: z.object({
      fromDay: dayText,
      commissionBp: z
        .int({ error: '수수료를 5.5%처럼 소수 둘째 자리까지 입력해 주세요' })
        .min(COMMISSION_BP.min, { error: '수수료는 0% 이상이어야 해요' })
        .max(COMMISSION_BP.max, { error: `수수료는 ${COMMISSION_BP.max / 100}%까지 정할 수 있어요` }),
      seen,
    }),
    response: z.object({ fromDay: z.string(), commissionBp: z.int() }),
    refusals: ['martNotFound', 'ownMatter', 'termsTooSoon', 'seenChanged'],
  }),
  'POST /api/operator/orders/{orderId}/refunds': call({
    summary: '찾아간 주문의 카드 결제를 개수만큼(pieces) 또는 금액만큼(amountWon) 환불해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    params: byId('orderId'),
    body: z
      .object({
        pieces: z.int({ error: '개수를 입력해 주세요' }).min(1, { error: '개수는 1개 이상이어야 해요' }).optional(),
        amountWon: won.optional(),
        bearer,
        reason,
        attempt,
        seen,
      })
      .refine(({ pieces, amountWon }) => (pieces === undefined) !== (amountWon === undefined), {
        error: '개수와 금액 가운데 하나만 보내 주세요',
      }),
    response: z.object({ amountWon: z.int() }),
    refusals: [
      'orderNotFound',
      'ownMatter',
      'notPickedUp',
      'disputeOpen',
      'refundTooLarge',
      'refundLimit',
      'attemptUsed',
      'seenChanged',
    ],
  }),
  'POST /api/operator/hand-refunds/{paymentId}/attribute': call({
    summary: '카드사 화면에서 환불한 돈의 주문을 정해요',
    tag: 'operator',
    who: 'operator',
    roles: ['finance'],
    params: byId('paymentId'),
    body: z.object({
      lines: z
        .array(z.object({ orderId: idNumber(), amountWon: won, bearer }), {
          error: '주문과 금액을 목록으로 보내 주세요',
        })
        .min(1, { error: '주문을 하나 이상 보내 주세요' })
        .max(50, { error: '한 번에 50건까지 보낼 수 있어요' }),
    }),
    response: ok,
    refusals: ['notFound', 'sumChanged', 'orderNotFound', 'ownMatter', 'refundTooLarge'],
  }),
} as const;
