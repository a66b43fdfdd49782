import { composed } from '../composed.ts';

/** Limits against filling a neighbourhood with marts, a person; `ofBusiness`: their marts under one business number. rules.md section 8. */
export const MART_LIMITS = { runByOne: 20, openedADay: 3, ofBusiness: 20 } as const;

/** A name as a passer-by reads it: width, case, spaces, punctuation and invisible characters do not count. */
const bare = (name: string) =>
  composed(name, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/** Whether two marts would be taken for one another by their names. A name of marks alone is compared as it is. */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [bare(a), bare(b)];
  return one === '' && other === '' ? a.trim() === b.trim() : one === other;
}
