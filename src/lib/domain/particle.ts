/** A particle in its two forms, after a consonant and after a vowel. */
export type Particle = '은/는' | '이/가' | '을/를' | '이나/나' | '으로/로';

/** Hangul syllables as Unicode counts them: 28 for each pair of initial and vowel, by the final, the first without. */
const SYLLABLE = /[가-힣]/;
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_RIEUL = 8;
/** '엘', '엠', '엔' and '알' end in a consonant; '영', '일', '삼', '육', '칠' and '팔' too. */
const CLOSED_SIGN = /[lmnr013678]/i;
/** '엘', '알', '일', '칠' and '팔'. */
const RIEUL_SIGN = /[lr178]/i;

const SPOKEN = /[\p{L}\p{N}]/u;

/** The form of a particle after a word, by the word's last sound; signs and spaces behind it make none. */
export function particleAfter(word: string, particle: Particle): string {
  const [afterConsonant = '', afterVowel = ''] = particle.split('/');
  const last = [...word].findLast((letter) => SPOKEN.test(letter)) ?? '';
  const final = SYLLABLE.test(last) ? (last.charCodeAt(0) - FIRST_SYLLABLE) % FINALS : 0;
  const isRieul = final === FINAL_RIEUL || RIEUL_SIGN.test(last);
  if (particle === '으로/로' && isRieul) return afterVowel;
  return final > 0 || CLOSED_SIGN.test(last) ? afterConsonant : afterVowel;
}
