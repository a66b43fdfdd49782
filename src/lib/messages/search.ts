import { takeApart } from '#lib/domain/hangul.ts';
import type { ProductSort } from '#lib/domain/list-choice.ts';
import type { Reading } from '#lib/domain/search-readings.ts';

export const SORT_NAMES: Record<ProductSort, string> = {
  near: '가까운순',
  cheap: '낮은 가격순',
  ending: '마감 임박순',
};
export const OPEN_NOW = '지금 영업 중';
export const CARD_ACCEPTED = '카드 결제 가능';

/** Where conditions left nothing: what is there, and what to try. */
export const NARROWED_TO_NOTHING = {
  title: '조건에 맞는 상품이 없어요',
  text: '조건을 빼면 더 찾을 수 있어요.',
} as const;
export const WITHOUT_CONDITIONS = '조건 없이 다시 찾기';

const FINAL_RIEUL = 8;
/** '엘', '엠' and '엔' end in a consonant; '영', '일', '삼', '육', '칠' and '팔' too. */
const CLOSED_SIGN = /[lmn013678]$/i;
/** '영', '삼' and '육': in a consonant that is not ㄹ. */
const CLOSED_DIGIT = /[036]$/;

/** '사과로', '수박으로', '귤로', '우유3으로'. */
function by(text: string): string {
  if (CLOSED_DIGIT.test(text)) return `‘${text}’으로`;
  const final = takeApart([...text].at(-1) ?? '')?.final ?? 0;
  return `‘${text}’${final === 0 || final === FINAL_RIEUL ? '로' : '으로'}`;
}

/** How a search was understood, where it was not taken word for word. */
export function readingHint(typed: string, { by: how, text }: Pick<Reading, 'by' | 'text'>): string | null {
  if (how === 'keyboard') return `‘${typed}’${CLOSED_SIGN.test(typed) ? '을' : '를'} ${by(text)} 찾았어요.`;
  if (how === 'initials') return `초성 ‘${typed}’에 맞는 이름을 찾았어요.`;
  if (how === 'similar') return `정확히 ‘${typed}’인 상품은 없어서 비슷한 이름을 찾았어요.`;
  return null;
}
