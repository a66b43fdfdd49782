import { z } from '@hono/zod-openapi';
import { call } from '../call.ts';
import { attempt, shortText } from '../wire.ts';
import { addressFields, paymentMethod, required } from './mart-fields.ts';

/** Registering a mart, and the outside look-ups of its form. */
export const martRegistrationCalls = {
  'GET /api/geocode': call({
    summary: '주소의 좌표',
    tag: 'seller marts',
    who: 'signedIn',
    query: z.object({
      address: shortText('주소를 입력해 주세요', 300).refine((text) => text.trim() !== '', {
        error: '주소를 입력해 주세요',
      }),
      /** The older address by lot, asked for where the first is not found. */
      lotAddress: shortText('지번 주소를 확인해 주세요', 300).optional(),
    }),
    response: z.object({
      latitude: z.number(),
      longitude: z.number(),
      /** Whether the whole address was understood, or only its beginning. */
      matching: z.enum(['full', 'partial']),
    }),
    refusals: ['addressNotFound', 'geocodeFailed', 'featureOff'],
    limit: 'geocode',
    priority: 'outside',
  }),
  'GET /api/seller/tax/biz-status': call({
    summary: '국세청의 사업자 상태. b_stt_cd가 01이면 영업 중',
    tag: 'seller marts',
    who: 'signedIn',
    query: z.object({
      bno: z
        .string({ error: '사업자등록번호는 10자리여야 해요' })
        .regex(/^\d{10}$/, { error: '사업자등록번호는 10자리여야 해요' }),
    }),
    response: z.object({ data: z.array(z.object({ b_stt_cd: z.string(), tax_type: z.string() })) }),
    refusals: ['businessCheckFailed', 'featureOff'],
    limit: 'tax',
    priority: 'outside',
  }),
  'POST /api/seller/store/create': call({
    summary: '마트 등록. 등록한 사람이 총괄 매니저가 돼요',
    tag: 'seller marts',
    who: 'signedIn',
    body: z.object({
      name: required(),
      ...addressFields,
      phone_number: required(),
      /** The form wants it; a client of the specification's own fields is asked for it later. */
      email: shortText('이메일을 확인해 주세요', 300).optional(),
      business_number: required(),
      opening_time: required(),
      closing_time: required(),
      payment_method: paymentMethod,
      attempt,
    }),
    response: z.object({ name: z.string(), storeId: z.int() }),
    failsAsText: true,
    refusals: [
      'consentNeeded',
      'attemptUsed',
      'addressNotFound',
      'geocodeFailed',
      'businessNumberInvalid',
      'businessCheckFailed',
      'featureOff',
      'martLimit',
      'martRejected',
      'martNameTaken',
    ],
    limit: 'tax',
    priority: 'outside',
  }),
};
