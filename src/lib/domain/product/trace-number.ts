import { composed } from '../composed.ts';
import { type CategoryKey, categoryByName } from './categories.ts';

/**
 * 이력번호 of beef, pork, chicken and duck: twelve digits, or that of a bundle of several, 'L' with 14 letters or digits
 * (가축 및 축산물 이력관리에 관한 법률 시행규칙 별표 14); of eggs also the code on the shell: day laid, farm, way of keeping.
 */
const FORMS = [/^\d{12}$/, /^L\d{7}[0-9A-Z]{7}$/, /^(0\d|1[0-2])[0-3]\d[0-9A-Z]{5}[1-4]$/];

/** As it is kept: without spaces and hyphens, in capitals; null for what is none. */
export function readTraceNumber(text: string): string | null {
  const code = composed(text, 'NFKC').replace(/[\s-]/g, '').toUpperCase();
  return FORMS.some((form) => form.test(code)) ? code : null;
}

/** Sub-categories whose form asks for it: eggs stand beside milk, and among what is grown without pesticides. */
const TRACED: ReadonlySet<CategoryKey> = new Set(['meat', 'dairy', 'organic']);

/** Whether a listing of a sub-category (its name or key) may have one. */
export function isTraced(category: string): boolean {
  const known = categoryByName(category);
  return known !== null && TRACED.has(known.key);
}

/** Where everybody may look a number up. */
export const TRACE_ADDRESS = 'https://mtrace.go.kr/';
