import { z } from '@hono/zod-openapi';
import { MART_LIST_STATES } from '#lib/domain/mart/application.ts';
import { call } from '../call.ts';
import { reason, seen } from '../market/operator-fields.ts';
import { byId, idNumber, instant, moment, ok, paged, shortText, turn } from '../wire.ts';
import { businessFields, decided, missingPart, Paper, paperKind, standing } from './mart-applications.ts';

export const MartRow = z
  .object({
    martId: z.int(),
    name: z.string(),
    address: z.string(),
    standing,
    businessNumber: z.string(),
    /** When its people last changed what it is approved by. */
    appliedAt: moment,
    /** The tax office's latest code: 01 active, 02 at rest, 03 closed, '' unknown to it; null: not asked yet. */
    taxStatus: z.string().nullable(),
  })
  .openapi('MartRow');
export type MartRow = z.infer<typeof MartRow>;

export const OperatorMart = z
  .object({
    martId: z.int(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    takesCards: z.boolean(),
    ...businessFields,
    standing,
    standingReason: z.string().nullable(),
    suspendKind: z.enum(['newOrders', 'stop']).nullable(),
    suspendedUntil: moment.nullable(),
    createdAt: moment,
    approvedAt: moment.nullable(),
    closedAt: moment.nullable(),
    /** To be sent with a decision on an application: when it was last changed. */
    seenAt: moment,
    /** To be sent with every decision. */
    seen: z.string(),
    /** Today's commission on cards, in basis points. */
    commissionBp: z.int(),
    taxStatus: z.string().nullable(),
    taxAskedAt: moment.nullable(),
    openOrders: z.int(),
    missing: z.array(missingPart),
    people: z.array(z.object({ userId: z.int(), name: z.string(), position: z.enum(['generalManager', 'employee']) })),
    papers: z.array(Paper),
    decisions: z.array(
      z.object({
        from: standing,
        to: decided,
        reason: z.string().nullable(),
        operatorId: z.int().nullable(),
        at: moment,
      }),
    ),
    /** Its name and address, as they were changed in the last seven days. */
    changes: z.array(z.object({ at: moment, what: z.string() })),
  })
  .openapi('OperatorMart');
export type OperatorMart = z.infer<typeof OperatorMart>;

const params = byId('martId');
const Stands = z.object({ standing });
const seenAt = instant.transform((text) => new Date(text)).optional();

const decide = <const B extends z.ZodObject>(summary: string, body: B) =>
  call({
    summary,
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body,
    response: Stands,
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  });

/** Marts before they are seen, and while they are not. market.md 20. */
export const operatorMartCalls = {
  'GET /api/operator/marts': call({
    summary: '마트 찾기: 상태, 이름, 번호로',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    query: z.object({
      state: z.enum(MART_LIST_STATES, { error: '알 수 없는 상태예요' }).optional(),
      q: shortText('검색어를 확인해 주세요', 100).optional(),
      ...turn,
    }),
    response: paged(MartRow),
    refusals: [],
  }),
  'GET /api/operator/marts/{martId}': call({
    summary: '마트 한 곳: 상태, 서류, 일하는 사람, 심사 기록',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    reads: 'mart',
    params,
    response: OperatorMart,
    refusals: ['martNotFound'],
  }),
  'POST /api/operator/marts/{martId}/approve': call({
    summary:
      '마트를 승인해요. 빠진 항목이 있는 마트는 대표만 승인할 수 있어요(override). seenAt은 보고 결정한 신청의 시각',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({
      override: z.boolean({ error: 'true나 false로 보내 주세요' }).optional(),
      reason: reason.optional(),
      seenAt,
      seen,
    }),
    bodyOptional: true,
    response: Stands,
    refusals: [
      'martNotFound',
      'ownMatter',
      'martDecided',
      'roleMissing',
      'papersMissing',
      'businessNumberInvalid',
      'businessCheckFailed',
      'featureOff',
    ],
  }),
  'POST /api/operator/marts/{martId}/return': decide(
    '신청을 이유와 함께 반려해요. papers는 다시 올릴 서류',
    z.object({
      reason,
      papers: z.array(paperKind, { error: '서류를 목록으로 보내 주세요' }).max(3).optional().default([]),
      seenAt,
      seen,
    }),
  ),
  'POST /api/operator/marts/{martId}/reject': decide(
    '신청을 거절해요. 같은 사업자등록번호는 90일 동안 신청할 수 없어요',
    z.object({ reason, seenAt, seen }),
  ),
  'POST /api/operator/marts/{martId}/warn': call({
    summary: '마트에 경고해요. 판매는 그대로예요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ reason, seen }),
    response: Stands,
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'POST /api/operator/marts/{martId}/suspend': call({
    summary:
      '판매를 정지하거나, 정지 중이면 종류, 종료 일시, 이유를 바꿔요. stop이면 픽업 대기 주문도 취소하고 환불해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({
      kind: z.enum(['newOrders', 'stop'], { error: 'newOrders나 stop이어야 해요' }),
      until: instant.transform((text) => new Date(text)).optional(),
      reason,
      seen,
    }),
    response: Stands.extend({ cancelledOrders: z.int() }),
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'POST /api/operator/marts/{martId}/unsuspend': decide('판매 정지를 해제해요', z.object({ reason, seen })),
  'POST /api/operator/marts/{martId}/business/approve': call({
    summary: '승인된 마트가 바꾸려는 사업자 정보를 승인해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ askedAt: instant.optional() }),
    bodyOptional: true,
    response: ok,
    refusals: [
      'martNotFound',
      'ownMatter',
      'martDecided',
      'businessNumberInvalid',
      'businessCheckFailed',
      'featureOff',
    ],
  }),
  'POST /api/operator/marts/{martId}/business/refuse': call({
    summary: '승인된 마트가 바꾸려는 사업자 정보를 거절해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ askedAt: instant.optional(), reason }),
    response: ok,
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'POST /api/operator/marts/{martId}/close': call({
    summary: '마트 운영을 종료해요. name은 종료할 마트의 이름',
    tag: 'operator',
    who: 'operator',
    roles: [],
    params,
    body: z.object({ name: shortText('마트 이름을 입력해 주세요', 200), seen }),
    response: Stands.extend({ cancelledOrders: z.int() }),
    refusals: ['martNotFound', 'ownMatter', 'martDecided'],
  }),
  'POST /api/operator/marts/{martId}/hand-over': call({
    summary: '총괄 매니저를 바꿔요. 이전 총괄 매니저는 직원이 돼요',
    tag: 'operator',
    who: 'operator',
    roles: [],
    params,
    body: z.object({ userId: idNumber(), seen }),
    response: ok,
    refusals: ['martNotFound', 'ownMatter', 'martDecided', 'userNotFound', 'accountBlocked', 'alreadyGeneralManager'],
  }),
  'GET /api/operator/papers/{paperId}': call({
    summary: '서류 사진. 열람이 기록돼요',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    reads: 'mart',
    params: byId('paperId'),
    response: 'picture',
    refusals: ['paperNotFound'],
  }),
} as const;
