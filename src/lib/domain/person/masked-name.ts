import { composed } from '../composed.ts';
import { charactersOf } from '../text.ts';
import { GONE_NAME } from './account.ts';

const ANONYMOUS = '익명';

/**
 * The name a seller and other buyers see: none is '익명', up to two characters keep the first and one star, longer ones
 * the first two and a star for each other; a deleted account is shown as such. spec.md section 5, rules.md section 13.
 */
export function maskName(name: string | null | undefined): string {
  if (name === GONE_NAME) return GONE_NAME;
  const letters = charactersOf(composed(name ?? '').trim());
  if (letters.length === 0) return ANONYMOUS;
  if (letters.length <= 2) return `${letters[0]}*`;
  return letters.slice(0, 2).join('') + '*'.repeat(letters.length - 2);
}
