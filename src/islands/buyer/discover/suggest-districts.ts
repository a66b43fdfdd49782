import { DISTRICTS, type District, findDistricts } from '#lib/domain/districts.ts';
import { normaliseSearch } from '#lib/domain/search.ts';

/** Districts for what was typed: a part of a district's name, or a whole address that names one. All for nothing typed. */
export function suggestDistricts(text: string): District[] {
  const byName = findDistricts(text);
  if (byName.length > 0) return byName;
  const typed = normaliseSearch(text);
  return DISTRICTS.filter(({ name }) => typed.includes(normaliseSearch(name)));
}
