import type { BulkProblem } from '#lib/domain/product/bulk-edit.ts';
import { errorMessage } from '../errors.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

const ENDS_BEFORE = '할인을 시작하기 전에 판매가 끝나요.';

/** Why a listing does not take an edit, as a sentence. */
export function bulkProblemText(problem: BulkProblem): string {
  if (problem === 'endsBefore') return ENDS_BEFORE;
  if (problem === 'saleEnded' || problem === 'productRecalled' || problem === 'productHidden')
    return errorMessage(problem);
  return PRODUCT_PROBLEM_MESSAGES[problem];
}

/** '그사이 바뀌었어요 (지금 8개). …' */
export const changedSinceText = (now: string): string =>
  `그사이 바뀌었어요 (지금 ${now}). 확인하고 다시 시도해 주세요.`;
