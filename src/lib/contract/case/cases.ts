import { z } from '@hono/zod-openapi';
import {
  CASE_KINDS,
  CASE_PICTURES_MAX,
  CASE_REASONS,
  CASE_STATES,
  CASE_TEXT_MAX,
  REPORT_OUTCOMES,
} from '#lib/domain/case/case.ts';
import { REFUND_BEARERS } from '#lib/domain/money.ts';
import { call } from '../call.ts';
import { uploadName, uploadType } from '../market/files.ts';
import { bearer, seen } from '../market/operator-fields.ts';
import { voucher } from '../mart/mart-fields.ts';
import { OrderBag } from '../order/bags.ts';
import { byId, idNumber, moment, NUL_MESSAGE, ok, paged, turn, withoutNul } from '../wire.ts';

export const caseText = z
  .string({ error: '내용을 입력해 주세요' })
  .trim()
  .min(1, { error: '내용을 입력해 주세요' })
  .max(CASE_TEXT_MAX, { error: '내용은 2,000자까지 쓸 수 있어요' })
  .refine(withoutNul, { error: NUL_MESSAGE });

/** Pictures as `POST /api/cases/pictures` names them (`picture`). */
const pictures = z
  .array(z.string({ error: '올린 사진의 이름으로 보내 주세요' }).max(100, { error: '사진 이름이 너무 길어요' }), {
    error: '올린 사진의 목록으로 보내 주세요',
  })
  .max(CASE_PICTURES_MAX, { error: `사진은 ${CASE_PICTURES_MAX}장까지 넣을 수 있어요` })
  .optional();

const kind = z.enum(CASE_KINDS, { error: 'inquiry, dispute, report, appeal 가운데 하나여야 해요' });
const REASONS = [...new Set(Object.values(CASE_REASONS).flat())] as [string, ...string[]];
const wonOrNothing = z
  .int({ error: '금액을 원 단위로 입력해 주세요' })
  .min(0, { error: '금액은 0원 이상이어야 해요' })
  .max(100_000_000, { error: '금액이 너무 커요' });

const row = {
  caseId: z.int(),
  kind,
  reason: z.string(),
  state: z.enum(CASE_STATES),
  orderId: z.int().nullable(),
  productId: z.int().nullable(),
  reviewId: z.int().nullable(),
  martId: z.int().nullable(),
  /** What the mart did not take, by who reports it. */
  voucher: voucher.nullable(),
  statementId: z.int().nullable(),
  martName: z.string().nullable(),
  openedAt: moment,
  dueAt: moment,
  claimWon: z.int().nullable(),
  /** The outcome of a report that is over. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
};
export const CaseRow = z.object(row).openapi('CaseRow');
export type CaseRow = z.infer<typeof CaseRow>;

export const CaseThread = z
  .object({
    ...row,
    byMart: z.boolean(),
    martUntil: moment.nullable(),
    decidedAt: moment.nullable(),
    refundWon: z.int().nullable(),
    bearer: z.enum(REFUND_BEARERS).nullable(),
    /** The order it is about; its buyer's name is masked, and for the mart and operators alone. */
    order: z
      .object({ productName: z.string(), quantity: z.int(), totalWon: z.int(), buyerName: z.string().nullable() })
      .nullable(),
    /** The promise of a bag that is disputed, and what the mart says lay in it. */
    bag: OrderBag.nullable(),
    /** The order was a no-show; since when that is forgiven. */
    isNoShow: z.boolean(),
    forgivenAt: moment.nullable(),
    mayWrite: z.boolean(),
    mayWithdraw: z.boolean(),
    mayAppeal: z.boolean(),
    /** By the mart: it has not answered yet. */
    mayAnswer: z.boolean(),
    messages: z.array(
      z.object({
        messageId: z.int(),
        side: z.enum(['buyer', 'mart', 'operator']),
        to: z.enum(['all', 'buyer', 'mart', 'note']),
        /** Empty where its author's account is deleted, in an inquiry. */
        text: z.string(),
        /** Its author's account is deleted. */
        isGone: z.boolean(),
        /** The numbers of its pictures. */
        pictures: z.array(z.int()),
        at: moment,
      }),
    ),
  })
  .openapi('CaseThread');
export type CaseThread = z.infer<typeof CaseThread>;

/** A case as operators see it, who also see whose it is; of reports of one thing any of them. */
export const OperatorCase = CaseThread.extend({
  /** Who reported the same thing as well, and is told what is decided here: theirs and their words. */
  others: z.array(
    z.object({
      caseId: z.int(),
      openerId: z.int(),
      reason: z.string(),
      openedAt: moment,
      messages: CaseThread.shape.messages,
    }),
  ),
  openerId: z.int(),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable(),
  late: z.boolean(),
  priority: z.boolean(),
  /** Its buyer reviewed the order while they disputed it. */
  reviewedMeanwhile: z.boolean(),
  /** The sum that can be given back of its order. */
  leftWon: z.int(),
  dueFirstAt: moment,
  /** To be sent with what is done to it. */
  seen: z.string(),
}).openapi('OperatorCase');
export type OperatorCase = z.infer<typeof OperatorCase>;

export const OperatorCaseRow = CaseRow.extend({
  late: z.boolean(),
  /** So many reported the same, of which this is the first; 0 of what is no report. */
  reports: z.int(),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable(),
  /** Three who bought there report the same. */
  priority: z.boolean(),
}).openapi('OperatorCaseRow');
export type OperatorCaseRow = z.infer<typeof OperatorCaseRow>;

const forgive = z.boolean({ error: 'true나 false로 보내 주세요' }).optional();
const params = byId('caseId');
const mine = { tag: 'cases', who: 'signedIn' } as const;
const theirs = { tag: 'operator', who: 'operator', roles: ['support'] } as const;

/** 문의, 분쟁, 신고, 이의. market.md 22. */
export const caseCalls = {
  'POST /api/cases': call({
    ...mine,
    summary:
      '문의, 분쟁, 신고, 이의 제기를 보내요. 분쟁은 끝난 주문에만, 이의 제기는 마트의 총괄 매니저만 할 수 있어요',
    body: z.object({
      kind,
      orderId: idNumber().optional(),
      productId: idNumber().optional(),
      reviewId: idNumber().optional(),
      martId: idNumber().optional(),
      /** The statement that an appeal's mart objects to. */
      statementId: idNumber().optional(),
      reason: z.enum(REASONS, { error: '이유를 골라 주세요' }),
      text: caseText,
      pieces: z.int({ error: '개수를 입력해 주세요' }).min(1, { error: '개수는 1개 이상이어야 해요' }).optional(),
      amountWon: wonOrNothing.optional(),
      pictures,
    }),
    response: z.object({ caseId: z.int() }),
    refusals: [
      'orderNotFound',
      'productNotFound',
      'reviewNotFound',
      'martNotFound',
      'statementNotFound',
      'notAllowed',
      'disputeOpen',
      'disputeTooLate',
      'refundTooLarge',
      'caseLimit',
      'alreadyReported',
      'pictureMissing',
    ],
    limit: 'report',
  }),
  'POST /api/cases/pictures': call({
    ...mine,
    summary:
      '문의에 넣을 사진을 올릴 주소를 받아요. 그 주소로 PUT한 뒤 picture를 글과 함께 보내요. 그 글을 보는 사람만 볼 수 있어요',
    body: z.object({ filename: uploadName, contentType: uploadType }),
    response: z.object({ url: z.string(), picture: z.string() }),
    refusals: ['pictureUnsupported', 'caseLimit'],
    limit: 'presign',
  }),
  'GET /api/cases/{caseId}/pictures/{pictureId}': call({
    ...mine,
    summary: '문의의 사진',
    params: byId('caseId', 'pictureId'),
    response: 'picture',
    refusals: ['caseNotFound'],
  }),
  'GET /api/cases': call({
    ...mine,
    summary: '내 문의, 최근순',
    query: z.object(turn),
    response: paged(CaseRow),
    refusals: [],
  }),
  'GET /api/cases/{caseId}': call({
    ...mine,
    summary: '문의 한 건. 문의한 사람과 그 마트의 직원만 볼 수 있어요',
    params,
    response: CaseThread,
    refusals: ['caseNotFound'],
  }),
  'POST /api/cases/{caseId}/messages': call({
    ...mine,
    summary: '문의에 글을 추가해요',
    params,
    body: z.object({ text: caseText, pictures }),
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'caseLimit', 'pictureMissing'],
    limit: 'report',
  }),
  'POST /api/cases/{caseId}/withdraw': call({
    ...mine,
    summary: '아직 결정되지 않은 문의를 취소해요',
    params,
    response: ok,
    refusals: ['caseNotFound', 'notAllowed', 'caseClosed'],
  }),
  'POST /api/cases/{caseId}/appeal': call({
    ...mine,
    summary: '결정에 이의를 제기해요. 어느 쪽이든 7일 안에 한 번',
    params,
    body: z.object({ text: caseText, pictures }),
    response: ok,
    refusals: ['caseNotFound', 'notAllowed', 'caseClosed', 'pictureMissing'],
  }),
  'POST /api/reports': call({
    ...mine,
    summary: '상품, 리뷰, 마트를 신고해요. 같은 대상은 하루에 한 번',
    body: z.object({
      productId: idNumber().optional(),
      reviewId: idNumber().optional(),
      martId: idNumber().optional(),
      reason: z.enum(CASE_REASONS.report, { error: '이유를 골라 주세요' }),
      /** With the reason 'voucher', of a mart that says it takes it. */
      voucher: voucher.optional(),
      text: caseText.optional(),
      pictures,
    }),
    response: z.object({ caseId: z.int() }),
    refusals: ['productNotFound', 'reviewNotFound', 'martNotFound', 'alreadyReported', 'caseLimit', 'pictureMissing'],
    limit: 'report',
  }),
  'GET /api/seller/{martId}/cases': call({
    ...mine,
    summary: '마트의 분쟁과 이의 제기, 최근순',
    params: byId('martId'),
    query: z.object(turn),
    response: paged(CaseRow),
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/{martId}/cases/{caseId}/answer': call({
    ...mine,
    summary: '분쟁에 답해요. accept는 환불할 금액이고, null이면 운영자가 결정해요. forgive는 노쇼 기록을 삭제해요',
    params: byId('martId', 'caseId'),
    body: z.object({ accept: wonOrNothing.nullable().optional().default(null), forgive, words: caseText, pictures }),
    response: ok,
    refusals: ['martNotFound', 'notAllowed', 'caseNotFound', 'caseClosed', 'refundTooLarge', 'pictureMissing'],
  }),
  'GET /api/operator/cases': call({
    ...theirs,
    summary: '문의 목록, 급한 순. 같은 대상의 신고는 한 건으로 묶어요',
    query: z.object({
      kind: kind.optional(),
      state: z.enum(CASE_STATES, { error: '알 수 없는 상태예요' }).optional(),
      late: z.enum(['1'], { error: '1이어야 해요' }).optional(),
      ...turn,
    }),
    response: paged(OperatorCaseRow),
    refusals: [],
  }),
  'POST /api/operator/cases': call({
    ...theirs,
    summary: '구매자(userId)나 마트(martId)에게 먼저 글을 보내요',
    body: z
      .object({ userId: idNumber().optional(), martId: idNumber().optional(), text: caseText, pictures })
      .refine(({ userId, martId }) => (userId === undefined) !== (martId === undefined), {
        path: ['userId'],
        error: '회원 번호와 마트 번호 가운데 하나만 보내 주세요',
      }),
    response: z.object({ caseId: z.int() }),
    refusals: ['userNotFound', 'martNotFound', 'ownMatter', 'pictureMissing'],
  }),
  'GET /api/operator/cases/{caseId}': call({
    ...theirs,
    summary: '문의 한 건',
    reads: 'person',
    params,
    response: OperatorCase,
    refusals: ['caseNotFound'],
  }),
  'GET /api/operator/cases/{caseId}/pictures/{pictureId}': call({
    ...theirs,
    summary: '문의의 사진. 열람이 기록돼요',
    reads: 'person',
    params: byId('caseId', 'pictureId'),
    response: 'picture',
    refusals: ['caseNotFound'],
  }),
  'POST /api/operator/cases/{caseId}/messages': call({
    ...theirs,
    summary: '문의에 글을 추가해요. note는 운영자끼리만 봐요',
    params,
    body: z.object({
      to: z.enum(['all', 'buyer', 'mart', 'note'], { error: '받는 쪽을 골라 주세요' }),
      text: caseText,
      pictures,
      seen,
    }),
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter', 'seenChanged', 'pictureMissing'],
  }),
  'POST /api/operator/cases/{caseId}/assign': call({
    ...theirs,
    summary: '내가 담당해요',
    params,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter', 'seenChanged'],
  }),
  'POST /api/operator/cases/{caseId}/decide': call({
    ...theirs,
    summary: '분쟁을 결정해요: 환불할 금액, 부담하는 쪽, 양쪽에 전달할 내용. forgive는 노쇼 기록을 삭제해요',
    params,
    body: z.object({ refundWon: wonOrNothing, bearer, forgive, words: caseText, seen }),
    response: z.object({ refundWon: z.int() }),
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter', 'seenChanged', 'refundTooLarge', 'refundLimit'],
  }),
  'POST /api/operator/cases/{caseId}/strike': call({
    ...theirs,
    summary: '받지 않는다고 신고된 상품권을 마트에서 내리고, 신고한 모두에게 조치했다고 알려요',
    params,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter', 'seenChanged'],
  }),
  'POST /api/operator/cases/{caseId}/close': call({
    ...theirs,
    summary: '문의를 종료해요. 신고라면 같은 대상을 신고한 모두에게 조치했는지(done, kept) 알려요',
    params,
    body: z.object({ outcome: z.enum(REPORT_OUTCOMES, { error: 'done이나 kept여야 해요' }).optional(), seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['caseNotFound', 'caseClosed', 'ownMatter', 'seenChanged'],
  }),
} as const;
