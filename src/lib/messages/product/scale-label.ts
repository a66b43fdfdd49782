import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { figureText } from './goods-code.ts';

/** The question how a mart's scale lays out its labels, which is loaded when it is asked. */
export const SCALE_TEXTS = {
  title: '저울 바코드예요',
  lead: '상품 번호와 무게나 가격이 함께 적힌 바코드예요. 어느 쪽인지 한 번만 골라 주세요. 같은 상품은 무게가 달라도 하나로 읽어요.',
  layout: '바코드의 숫자',
  item: '상품',
  weight: '무게',
  price: '가격',
  check: '확인',
  save: '이렇게 읽기',
  later: '나중에',
  failed: '저장하지 못했어요.',
} as const;

/** '앞 7자리 상품, 뒤 5자리 무게 (1,234g)' */
export function scaleRuleText(rule: ScaleRule, digits: number, figure: number): string {
  if (rule.value === 'plain') return '무게도 가격도 없어요. 숫자 전체가 상품 번호예요';
  const check = rule.hasValueCheck ? ', 확인 1자리' : '';
  return `앞 ${rule.itemDigits}자리 상품${check}, 뒤 ${digits}자리 ${SCALE_TEXTS[rule.value]} (${figureText(rule.value, figure)})`;
}
