import { z } from '@hono/zod-openapi';
import { MOST_PLACES, PLACE_QUERY_MAX_LENGTH } from '#lib/domain/discovery/place-search.ts';
import { call } from '../call.ts';
import { NUL_MESSAGE, withoutNul } from '../wire.ts';

export const FoundPlace = z
  .object({
    kind: z.enum(['station', 'area', 'address']),
    name: z.string(),
    /** Its region. */
    address: z.string(),
    /** Degrees, to 3 decimals: as near as a buyer's place is kept. */
    latitude: z.number(),
    longitude: z.number(),
  })
  .openapi('FoundPlace');
export type FoundPlace = z.infer<typeof FoundPlace>;

export const placeCalls = {
  'GET /api/buyer/places': call({
    summary: `동네, 역, 주소로 위치 찾기. 가장 가까운 이름부터 ${MOST_PLACES}곳까지`,
    tag: 'places',
    who: 'anyone',
    query: z.object({
      q: z
        .string({ error: '동네나 주소를 입력해 주세요' })
        .trim()
        .min(1, { error: '동네나 주소를 입력해 주세요' })
        .max(PLACE_QUERY_MAX_LENGTH, { error: `${PLACE_QUERY_MAX_LENGTH}자까지 쓸 수 있어요` })
        .refine(withoutNul, { error: NUL_MESSAGE }),
    }),
    response: z.array(FoundPlace),
    refusals: ['geocodeFailed'],
    limit: 'places',
    priority: 'outside',
  }),
};
