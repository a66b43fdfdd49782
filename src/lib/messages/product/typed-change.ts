import type { TypedChangeProblem } from '#lib/domain/product/typed-change.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

/** Why what was typed for many listings is no change. Apart from `bulk.ts`, whose words many screens have. */
export const TYPED_CHANGE_PROBLEMS: Record<TypedChangeProblem, string> = {
  percentWrong: '1에서 95 사이의 숫자를 입력해 주세요.',
  percentUpWrong: '1에서 100 사이의 숫자를 입력해 주세요.',
  countWrong: '수량을 0개 이상으로 입력해 주세요.',
  saleEndWrong: '판매 마감 날짜와 시간을 입력해 주세요.',
  maxPerBuyerWrong: PRODUCT_PROBLEM_MESSAGES.maxPerBuyerWrong,
};
