import { composed } from '../composed.ts';
import { MARKET_NAME } from '../market/market-name.ts';
import { charactersOf } from '../text.ts';
import { GONE_NAME } from './account.ts';

/*
 * Names as a passer-by reads them: of marts, and of people. Marks on letters, lengthening strokes, signs, spaces, what
 * nobody sees and what no font draws do not tell one name from another, nor does a claim beside it ('공식', '(주)').
 */

/**
 * By class, so that what Unicode adds is among it: marks, modifier letters, punctuation, signs, spaces, controls,
 * private and unassigned.
 */
const SAYS_NOTHING = /[\p{M}\p{Lm}\p{P}\p{S}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** A company's form, as '㈜' is once it is resolved. */
const FORM = /\(\s*[주유합재사]\s*\)/g;
/** Words by which a name claims to be the true one. */
const CLAIM =
  '주식회사|유한회사|합자회사|공식(?:몰|스토어|마트|계정|채널|판매자|판매처)?|오피셜|직영점?|인증(?:마트|판매자)?|정품|official|verified';
const CLAIM_AT_END = new RegExp(`^(?:${CLAIM})+|(?:${CLAIM})+$`, 'g');

function bare(name: string): string {
  const text = composed(composed(name, 'NFKC').replace(FORM, ''), 'NFKD').replace(SAYS_NOTHING, '');
  const plain = composed(text, 'NFKC').toLowerCase();
  return plain.replace(CLAIM_AT_END, '') || plain;
}

/** The ways to read a name: '™' is a sign, or the letters that it is made of; a circled letter is a letter, or none. */
const readingsOf = (name: string): string[] => [bare(name), bare(name.replace(/[\p{So}\p{Lm}]/gu, ''))];

/**
 * Whether two would be taken for one another by their names. Names of which nothing is left are compared as they are.
 */
export function isSameName(a: string, b: string): boolean {
  const [ofOne, ofOther] = [readingsOf(a), readingsOf(b)];
  if (ofOne[0] === '' && ofOther[0] === '') return a.trim() === b.trim();
  return ofOne.some((reading) => reading !== '' && ofOther.includes(reading));
}

/** As a passer-by reads it; whoever calls a market '(주)온마을' calls it '온마을'. */
const MARKET = bare(MARKET_NAME);
/** What a deleted account is called, for whom orders and reviews stay. */
const GONE = bare(GONE_NAME);
/** Words of those who speak for the market. */
const OFFICE =
  '관리자|관리팀|관리인|운영자|운영팀|운영진|고객센터|고객지원|고객상담|상담센터|상담원|상담사|시스템|공지사항|본사|정산팀|안전결제|결제센터|환불센터|admin|administrator|operator|customerservice|customercenter|support|system';
const OFFICE_ALONE = new RegExp(`^(?:${OFFICE})(?:${OFFICE}|님|팀|센터|\\d)*$`);
const OFFICE_OF_MARKET = new RegExp(`${MARKET}.*(?:${OFFICE})|(?:${OFFICE}).*${MARKET}`);

/**
 * Whether a name says that somebody is the market, or speaks for it, or is gone: nobody else bears one (rules.md section
 * 18).
 */
export const isReservedName = (name: string): boolean =>
  readingsOf(name).some(
    (reading) =>
      reading === GONE || reading.startsWith(MARKET) || OFFICE_ALONE.test(reading) || OFFICE_OF_MARKET.test(reading),
  );

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
