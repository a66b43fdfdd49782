import { z } from '@hono/zod-openapi';
import { PAPER_KINDS } from '#lib/domain/mart/application.ts';
import { call } from '../call.ts';
import { uploadName, uploadType } from '../market/files.ts';
import { byId, dayText, id, moment, shortText } from '../wire.ts';

export const paperKind = z.enum(PAPER_KINDS, { error: '서류는 business, food, bank 가운데 하나여야 해요' });
export const standing = z.enum(['applied', 'returned', 'rejected', 'approved', 'suspended', 'closed']);
/** The decision: where the mart stands since, or a warning that leaves it there. */
export const decided = z.enum([...standing.options, 'warned']);
export const missingPart = z.enum(['representative', 'openedOn', 'mailOrder', 'area', ...PAPER_KINDS]);

export const Paper = z
  .object({
    paperId: z.int(),
    kind: paperKind,
    at: moment,
    outcome: z.enum(['accepted', 'returned']).nullable(),
    reason: z.string().nullable(),
  })
  .openapi('Paper');

/** Changes that an approved mart asks for. */
export const businessChange = z
  .object({
    businessNumber: z.string().optional(),
    representative: z.string().optional(),
    openedOn: dayText.optional(),
    askedAt: moment,
  })
  .nullable();

/** The business behind a mart, as its manager names it; null where it has not been said. */
export const businessFields = {
  businessNumber: z.string(),
  representative: z.string().nullable(),
  openedOn: dayText.nullable(),
  mailOrderNumber: z.string().nullable(),
  isMailOrderExempt: z.boolean(),
  businessChange,
};

export const MartApplication = z
  .object({
    martId: z.int(),
    standing,
    standingReason: z.string().nullable(),
    ...businessFields,
    missing: z.array(missingPart),
    /** The latest of each kind. */
    papers: z.array(Paper),
    decisions: z.array(z.object({ from: standing, to: decided, reason: z.string().nullable(), at: moment })),
  })
  .openapi('MartApplication');
export type MartApplication = z.infer<typeof MartApplication>;

const params = byId('martId');

/** Calls by which the general manager has the mart approved. market.md 20. */
export const martApplicationCalls = {
  'GET /api/seller/{martId}/application': call({
    summary: '입점 신청: 사업자 정보와 서류, 빠진 항목, 심사 기록',
    tag: 'seller marts',
    who: 'signedIn',
    params,
    response: MartApplication,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'PUT /api/seller/{martId}/business': call({
    summary: '사업자 정보 바꾸기. 승인된 마트의 번호, 대표자, 개업일은 운영자가 확인한 뒤에 바뀌어요',
    tag: 'seller marts',
    who: 'signedIn',
    params,
    body: z.object({
      businessNumber: shortText('사업자등록번호를 확인해 주세요', 20).optional(),
      representative: shortText('대표자를 확인해 주세요', 50).optional(),
      openedOn: dayText.optional(),
      mailOrderNumber: shortText('통신판매업 신고번호를 확인해 주세요', 50).nullable().optional(),
      isMailOrderExempt: z.boolean({ error: 'true나 false로 보내 주세요' }).optional(),
    }),
    bodyOptional: true,
    response: MartApplication,
    refusals: ['martNotFound', 'notAllowed', 'martRejected'],
  }),
  'POST /api/seller/{martId}/apply': call({
    summary: '반려된 신청을 다시 보내요',
    tag: 'seller marts',
    who: 'signedIn',
    params,
    response: MartApplication,
    refusals: ['martNotFound', 'notAllowed', 'martDecided', 'papersMissing'],
  }),
  'POST /api/seller/{martId}/papers': call({
    summary: '서류 사진을 올릴 주소를 받아요. 그 주소로 PUT하면 운영자와 총괄 매니저만 볼 수 있게 저장돼요',
    tag: 'seller marts',
    who: 'signedIn',
    params,
    body: z.object({ kind: paperKind, filename: uploadName, contentType: uploadType }),
    response: z.object({ url: z.string() }),
    refusals: ['martNotFound', 'notAllowed', 'pictureUnsupported'],
    limit: 'presign',
  }),
  'GET /api/seller/{martId}/papers/{paperId}': call({
    summary: '서류 사진',
    tag: 'seller marts',
    who: 'signedIn',
    params: params.extend({ paperId: id('서류 번호') }),
    response: 'picture',
    refusals: ['martNotFound', 'notAllowed', 'paperNotFound'],
  }),
} as const;
