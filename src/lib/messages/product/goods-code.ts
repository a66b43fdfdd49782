import type { GoodsCode } from '#lib/contract/product/seller-products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

export const CODE_TEXTS = {
  otherwise: '다르게 읽기',
  notOfScale: '우리 마트 저울의 바코드와 숫자가 맞지 않아요. 다시 찍어 주세요.',
} as const;

/** What a label of a scale says: '1,234g', '14,685원'. */
export const figureText = (value: 'weight' | 'price', figure: number): string =>
  value === 'weight' ? `${formatNumber(figure)}g` : formatWon(figure);

/** What was understood of a code beyond its digits, in short sentences; empty for a plain one. */
export function codeText({ hasZerosBack, isBox, scale, useBy, grams, won }: GoodsCode): string {
  const figure = grams !== null ? figureText('weight', grams) : won !== null ? figureText('price', won) : null;
  return [
    hasZerosBack && '앞에 빠진 0을 채웠어요.',
    isBox && '박스 바코드라 낱개 바코드로 바꿨어요. 수량은 낱개로 몇 개인지 입력해 주세요.',
    scale === 'read' && `저울 바코드예요${figure ? `: ${figure}` : ''}.`,
    scale === null && figure && `무게: ${figure}.`,
    useBy && `소비기한: ${useBy}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
