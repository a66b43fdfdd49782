import { z } from '@hono/zod-openapi';
import { CONSENT_KINDS, POLICY_KINDS, POLICY_MAX } from '#lib/domain/market/policy.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { call } from '../call.ts';
import { moment, NUL_MESSAGE, ok, withoutNul } from '../wire.ts';

const TOO_YOUNG = '만 14세 이상만 이용할 수 있어요';

const kind = z.enum(POLICY_KINDS, { error: 'terms, sellerTerms, location, privacy 가운데 하나여야 해요' });
const version = z
  .int({ error: '버전을 숫자로 보내 주세요' })
  .min(1, { error: '버전은 1 이상이어야 해요' })
  .max(30_000, { error: '버전이 너무 커요' });
const written = (name: string, max: number) =>
  z
    .string({ error: `${name} 입력해 주세요` })
    .trim()
    .min(1, { error: `${name} 입력해 주세요` })
    .max(max, { error: `${formatNumber(max)}자까지 쓸 수 있어요` })
    .refine(withoutNul, { error: NUL_MESSAGE });
const tick = z.boolean({ error: 'true나 false로 보내 주세요' }).optional().default(false);

const Policy = z
  .object({
    kind,
    /** 0 for the example that stands where nothing was published. */
    version: z.int(),
    text: z.string(),
    summary: z.string(),
    effectiveFrom: moment.nullable(),
  })
  .openapi('Policy');

const PolicyVersions = z.object({
  policies: z.array(
    z.object({ kind, versions: z.array(z.object({ version: z.int(), summary: z.string(), effectiveFrom: moment })) }),
  ),
});

export const policyCalls = {
  'GET /api/policies/{kind}': call({
    summary: '시행 중인 문서. version이 0이면 예시예요',
    tag: 'policies',
    who: 'anyone',
    params: z.object({ kind }),
    response: Policy,
    refusals: [],
  }),
  'POST /api/consents': call({
    summary: '시행 중인 문서에 동의해요',
    tag: 'policies',
    who: 'signedIn',
    body: z
      .object({
        kinds: z
          .array(z.object({ kind: z.enum(CONSENT_KINDS, { error: '동의할 수 있는 문서가 아니에요' }), version }), {
            error: '동의할 문서를 보내 주세요',
          })
          .min(1, { error: '동의할 문서를 보내 주세요' })
          .max(CONSENT_KINDS.length, { error: '동의할 문서가 너무 많아요' }),
        isOver14: z.literal(true, { error: TOO_YOUNG }).optional(),
      })
      // market.md 21.3: the terms, and that one is old enough for them.
      .refine(({ kinds, isOver14 }) => isOver14 || kinds.every(({ kind }) => kind !== 'terms'), {
        path: ['isOver14'],
        error: TOO_YOUNG,
      }),
    response: ok,
    refusals: ['policyNotFound'],
    limit: 'report',
  }),
  'DELETE /api/consents/location': call({
    summary: '위치정보 이용 동의를 철회해요. 기억한 위치도 삭제해요',
    tag: 'policies',
    who: 'signedIn',
    response: ok,
    refusals: [],
  }),
  'GET /api/operator/policies': call({
    summary: '모든 문서의 모든 버전',
    tag: 'operator',
    who: 'operator',
    roles: [],
    response: PolicyVersions,
    refusals: [],
  }),
  'POST /api/operator/policies': call({
    summary: '문서의 새 버전을 올려요. version은 마지막 버전의 다음 수예요. 올린 문서는 수정할 수 없어요',
    tag: 'operator',
    who: 'operator',
    roles: [],
    body: z.object({
      kind,
      version,
      text: written('전문을', POLICY_MAX.text),
      summary: written('바뀐 내용을', POLICY_MAX.summary),
      material: tick,
      adverse: tick,
      effectiveFrom: z.iso.date({ error: '연-월-일로 입력해 주세요' }),
    }),
    response: z.object({ version: z.int(), effectiveFrom: moment }),
    refusals: ['versionExists', 'versionTooSoon'],
  }),
} as const;
