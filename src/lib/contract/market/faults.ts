import { z } from '@hono/zod-openapi';
import { FAULT_FRAMES, FAULT_FRAMES_MAX, FAULT_NAME } from '#lib/domain/market/fault.ts';
import { call } from '../call.ts';

const NAME = '이름을 보내 주세요';
/** One place, and nothing beside it. */
const FRAME = new RegExp(`^${FAULT_FRAMES.source}$`);

/** A part of a page that a browser could not show: where in our own scripts, and no word of what was on the screen. */
const PageFault = z.object({
  part: z.string({ error: NAME }).regex(FAULT_NAME, { error: NAME }),
  error: z.string({ error: NAME }).regex(FAULT_NAME, { error: NAME }),
  frames: z
    .array(z.string({ error: NAME }).regex(FRAME, { error: '파일:줄:칸으로 보내 주세요' }), {
      error: '파일:줄:칸을 목록으로 보내 주세요',
    })
    .max(FAULT_FRAMES_MAX, { error: `${FAULT_FRAMES_MAX}줄까지 보낼 수 있어요` }),
});
export type PageFault = z.infer<typeof PageFault>;

export const faultCalls = {
  'POST /api/faults': call({
    summary: '페이지의 한 부분이 보이지 않는다고 알려요. 서버 로그에 남아요',
    tag: 'policies',
    who: 'anyone',
    body: PageFault,
    response: z.object({ logged: z.literal(true) }),
    refusals: [],
    limit: 'pageFault',
  }),
} as const;
