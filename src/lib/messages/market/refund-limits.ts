import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { errorMessage } from '../errors.ts';

/**
 * How much a refund may be, as its field says it and refuses more: what is left, or what the operator may give back.
 */
export function mostRefundText(leftWon: number, limitWon: number | null) {
  const isLimited = limitWon !== null && limitWon < leftWon;
  const n = isLimited ? limitWon : leftWon;
  const refusal = errorMessage(isLimited ? 'refundLimit' : 'refundTooLarge', { n });
  return { hint: `${formatWon(n)}까지 돌려줄 수 있어요.`, most: { n, refusal } };
}

/** The same of pieces. */
export function mostPiecesText(pieces: number) {
  const count = `${formatNumber(pieces)}개까지`;
  return { hint: `${count} 돌려줄 수 있어요.`, most: { n: pieces, refusal: `돌려줄 수 있는 개수는 ${count}예요.` } };
}
