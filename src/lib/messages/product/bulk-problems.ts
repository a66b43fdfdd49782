import type { BulkRefusal } from '#lib/contract/refusals.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { errorMessage } from '../errors.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

const ENDS_BEFORE = '할인을 시작하기 전에 판매가 끝나요.';

/** '방금 바뀌었어요 (지금 8개). …' */
const changedSinceText = (now: string): string => `방금 바뀌었어요 (지금 ${now}). 확인하고 다시 시도해 주세요.`;

/** Why a listing does not take an edit, as a sentence. */
export function bulkRefusalText(problem: BulkRefusal): string {
  if (typeof problem === 'object')
    return changedSinceText(
      'priceNow' in problem ? formatWon(problem.priceNow) : `${formatNumber(problem.piecesNow)}개`,
    );
  if (problem === 'endsBefore') return ENDS_BEFORE;
  if (problem === 'saleEnded' || problem === 'productRecalled' || problem === 'productHidden')
    return errorMessage(problem);
  return PRODUCT_PROBLEM_MESSAGES[problem];
}
