import { z } from '@hono/zod-openapi';
import { CASE_KINDS, CASE_STATES } from '#lib/domain/case/case.ts';
import { SIGN_IN_PROVIDERS } from '#lib/domain/person/sign-in-providers.ts';
import { MONEY_ACCOUNTS } from '#lib/domain/settlement/balances.ts';
import { MONEY_EVENT_KINDS } from '#lib/domain/settlement/money-events.ts';
import { call } from '../call.ts';
import { bearer, reason, seen } from '../market/operator-fields.ts';
import { weighed } from '../order/weighed.ts';
import { byId, moment, ok, shortText } from '../wire.ts';
import { AccountExport } from './account.ts';

/** A person as the console finds them: name and email masked. */
export const PersonRow = z
  .object({
    userId: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    provider: z.enum(SIGN_IN_PROVIDERS),
    createdAt: moment,
    blockedAt: moment.nullable(),
    deletedAt: moment.nullable(),
  })
  .openapi('PersonRow');
export type PersonRow = z.infer<typeof PersonRow>;

const way = z.enum(['onSite', 'card', 'reservation']);
const state = z.enum(['paying', 'open', 'pickedUp', 'cancelled', 'expired', 'failed']);

export const OperatorPerson = z
  .object({
    ...PersonRow.shape,
    marts: z.array(
      z.object({
        martId: z.int(),
        name: z.string(),
        position: z.enum(['generalManager', 'employee']),
        closedAt: moment.nullable(),
      }),
    ),
    /** The latest first. */
    orders: z.array(
      z.object({
        orderId: z.int(),
        martName: z.string(),
        productName: z.string(),
        totalWon: z.int(),
        way,
        state,
        createdAt: moment,
      }),
    ),
    /** When their no-shows were forgiven last. */
    holdsLiftedAt: moment.nullable(),
    isOperator: z.boolean(),
    /** To be sent with a decision. */
    seen: z.string(),
  })
  .openapi('OperatorPerson');
export type OperatorPerson = z.infer<typeof OperatorPerson>;

export const OperatorOrder = z
  .object({
    orderId: z.int(),
    checkoutId: z.int(),
    /** Null for finance, whom no buyer's name is shown. */
    buyer: z.object({ userId: z.int(), name: z.string() }).nullable(),
    martId: z.int(),
    martName: z.string(),
    productId: z.int(),
    productName: z.string(),
    quantity: z.int(),
    totalWon: z.int(),
    /** The same less what the scale gave back: pieces of it are given back by their share of this. */
    soldForWon: z.int(),
    weighed,
    way,
    state,
    endReason: z.string().nullable(),
    createdAt: moment,
    validUntil: moment,
    endedAt: moment.nullable(),
    refunds: z.array(
      z.object({
        amountWon: z.int(),
        pieces: z.int().nullable(),
        origin: z.string(),
        bearer,
        reason: z.string(),
        state: z.enum(['requested', 'refunded']),
        requestedAt: moment,
        refundedAt: moment.nullable(),
        operatorId: z.int().nullable(),
      }),
    ),
    /** The sum that can still be given back. */
    leftWon: z.int(),
    /** To be sent with a decision. */
    seen: z.string(),
    /** Legs booked for it, the first first (market.md 24.4): debit is positive. `bearer`: of a refund asked for. */
    money: z.array(
      z.object({
        kind: z.enum(MONEY_EVENT_KINDS),
        at: moment,
        bearer: bearer.nullable(),
        legs: z.array(
          z.object({ account: z.enum(MONEY_ACCOUNTS), amountWon: z.int(), statementId: z.int().nullable() }),
        ),
      }),
    ),
    /** Its threads, the latest first; none for finance, who read no words of buyers. */
    cases: z.array(
      z.object({
        caseId: z.int(),
        kind: z.enum(CASE_KINDS),
        state: z.enum(CASE_STATES),
        reason: z.string(),
        openedAt: moment,
        messages: z.int(),
      }),
    ),
    /** How it stands on the buyer's own page; null where it is on none, as one that was never paid. */
    buyerSees: z
      .object({
        tab: z.enum(['buying', 'completed', 'cancelled']),
        endReason: z.string().nullable(),
        refund: z.object({ state: z.enum(['requested', 'refunded']), amount: z.int() }).nullable(),
      })
      .nullable(),
    /** Notices to the buyer about it, the latest first. */
    told: z.array(z.object({ message: z.string(), createdAt: moment })),
  })
  .openapi('OperatorOrder');
export type OperatorOrder = z.infer<typeof OperatorOrder>;

const params = byId('userId');

/** An act of support on a person: nobody on themself, on operators an owner alone. */
const act = (summary: string) =>
  call({
    summary,
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['userNotFound', 'ownMatter', 'roleMissing', 'seenChanged'],
  });

/** People and their orders. market.md 19. */
export const operatorPeopleCalls = {
  'GET /api/operator/people': call({
    summary: '회원 번호, 이메일, 확인된 휴대전화나 이름으로 회원을 찾아요. 찾지 못해도 기록돼요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    reads: 'person',
    query: z.object({
      q: shortText('이메일, 이름이나 번호를 입력해 주세요', 320).refine((text) => text.trim() !== '', {
        error: '이메일, 이름이나 번호를 입력해 주세요',
      }),
    }),
    response: z.object({ people: z.array(PersonRow) }),
    refusals: [],
  }),
  'GET /api/operator/people/{userId}': call({
    summary: '회원 한 명. 이름과 이메일은 가려져 있어요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    reads: 'person',
    params,
    response: OperatorPerson,
    refusals: ['userNotFound'],
  }),
  'POST /api/operator/people/{userId}/reveal': call({
    summary: '이유를 남기고 이름과 이메일을 봐요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ reason }),
    response: z.object({ name: z.string(), email: z.string().nullable() }),
    refusals: ['userNotFound'],
  }),
  'POST /api/operator/people/{userId}/block': call({
    summary: '로그인을 차단하고 모든 기기에서 로그아웃해요. 남은 주문과 마트를 응답해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    params,
    body: z.object({ reason, seen }),
    response: z.object({ sessions: z.int(), openOrders: z.int(), marts: z.array(z.int()) }),
    refusals: ['userNotFound', 'ownMatter', 'roleMissing', 'lastOwner', 'seenChanged'],
  }),
  'POST /api/operator/people/{userId}/unblock': act('로그인 차단을 해제해요'),
  'POST /api/operator/people/{userId}/sign-out': act('모든 기기에서 로그아웃해요'),
  'POST /api/operator/people/{userId}/lift-holds': act('지금까지의 노쇼와 취소 기록을 삭제해요'),
  'GET /api/operator/people/{userId}/export': call({
    summary: '이유를 남기고 회원의 모든 자료를 받아요',
    tag: 'operator',
    who: 'operator',
    roles: ['support'],
    reads: 'person',
    exports: true,
    params,
    query: z.object({ reason }),
    response: AccountExport,
    refusals: ['userNotFound'],
    limit: 'account',
  }),
  'DELETE /api/operator/people/{userId}': call({
    summary: '계정을 삭제해요. 본인이 탈퇴할 수 없을 때는 삭제되지 않아요',
    tag: 'operator',
    who: 'operator',
    roles: [],
    params,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: [
      'userNotFound',
      'ownMatter',
      'lastOwner',
      'seenChanged',
      'accountHasOpenOrders',
      'accountHasRefunds',
      'accountHasCases',
      'accountHasSettlement',
      'accountRunsMart',
      'accountHandedOver',
    ],
  }),
  'GET /api/operator/orders/{orderId}': call({
    summary: '주문 한 건과 그 환불',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    reads: 'person',
    params: byId('orderId'),
    response: OperatorOrder,
    refusals: ['orderNotFound'],
  }),
  'POST /api/operator/orders/{orderId}/cancel': call({
    summary: '픽업 대기 주문을 취소하고 모두 환불해요',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    params: byId('orderId'),
    body: z.object({ reason, seen }),
    response: ok,
    refusals: [
      'orderNotFound',
      'ownMatter',
      'orderNotOpen',
      'orderExpired',
      'alreadyCancelled',
      'alreadyPickedUp',
      'seenChanged',
    ],
  }),
} as const;
