import { normaliseSearch, resolveForms } from './search.ts';
import { NOT_WITHIN, SYNONYM_GROUPS } from './synonyms.ts';

/** A text that means the same; it does not count right after or right before one of these letters. */
export interface Alternative {
  text: string;
  notAfter: readonly string[];
  notBefore: readonly string[];
}

interface Term {
  term: string;
  others: readonly string[];
}

const TERMS: readonly Term[] = SYNONYM_GROUPS.flatMap((group) => {
  const terms = group.map(normaliseSearch);
  return terms.map((term) => ({ term, others: terms.filter((other) => other !== term) }));
}).sort((a, b) => b.term.length - a.term.length);

/** One syllable is in too many words to be one of its own there, except at their end: 하우스귤, 딸기쨈. */
const placeOf = ({ term }: Term, word: string): number => {
  if (term.length > 1) return word.indexOf(term);
  return word.endsWith(term) ? word.length - 1 : -1;
};

const MAX_ALTERNATIVES = 12;

/** Other names of a word, normalised: '계란말이' is '달걀말이' too. None for most words. */
export function alternativesOf(word: string): Alternative[] {
  const taken: (readonly [from: number, to: number])[] = [];
  let texts = [word];
  for (const known of TERMS) {
    const from = placeOf(known, word);
    const to = from + known.term.length;
    // A longer term decides the meaning of its parts.
    if (from === -1 || taken.some(([start, end]) => from < end && start < to)) continue;
    taken.push([from, to]);
    texts = texts.flatMap((text) => [text, ...known.others.map((other) => text.replace(known.term, other))]);
  }
  return texts
    .filter((text) => text !== word)
    .slice(0, MAX_ALTERNATIVES)
    .map((text) => {
      const { after = [], before = [] } = NOT_WITHIN[text] ?? {};
      return { text, notAfter: after, notBefore: before };
    });
}

const QUANTITY = /(?:^|[^\d.])(\d+(?:\.\d+)?)(kg|g|l|ml)(?![a-z])/;
const SCALES: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  kg: ['g', 1000],
  g: ['kg', 0.001],
  l: ['ml', 1000],
  ml: ['l', 0.001],
};

/**
 * The word with its amount in the other unit: '1500ml' for '1.5l'. Null where there is none, or none that is written
 * so.
 */
export function inOtherUnit(word: string): string | null {
  const found = QUANTITY.exec(word);
  if (!found) return null;
  const [, amount, unit = ''] = found;
  const scale = SCALES[unit];
  if (!scale) return null;
  const [other, times] = scale;
  const scaled = Number((Number(amount) * times).toFixed(3));
  // Amounts such as 0.03kg are never written.
  if (scaled < 0.1) return null;
  return word.replace(`${amount}${unit}`, `${scaled}${other}`);
}

const INSTEAD = /^(.*\S)\s*(?:말고|빼고|대신에?)\s+(\S.*)$/;

/** '우유 말고 두유': what is wanted, and what is not; null where nothing is named that is not. */
export function insteadOf(text: string): { wanted: string; unwanted: string } | null {
  const [, unwanted, wanted] = INSTEAD.exec(resolveForms(text).trim()) ?? [];
  return wanted && unwanted ? { wanted, unwanted } : null;
}
