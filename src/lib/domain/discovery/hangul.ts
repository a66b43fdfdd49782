/** The letters (jamo) that modern syllables are made of, each list in the order Unicode counts them in. */
export const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
export const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
/** The first is 'none'. */
export const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];

/** Two consonants that a keyboard puts into one sign where no vowel stands between them. */
export const CLUSTERS: ReadonlyMap<string, string> = new Map(
  ['ㄱㅅㄳ', 'ㄴㅈㄵ', 'ㄴㅎㄶ', 'ㄹㄱㄺ', 'ㄹㅁㄻ', 'ㄹㅂㄼ', 'ㄹㅅㄽ', 'ㄹㅌㄾ', 'ㄹㅍㄿ', 'ㄹㅎㅀ', 'ㅂㅅㅄ'].map(
    (three) => [three.slice(0, 2), three.slice(2)],
  ),
);
/** Two vowels, typed one after the other, that make one. */
export const COMPOUND_VOWELS: ReadonlyMap<string, string> = new Map(
  ['ㅗㅏㅘ', 'ㅗㅐㅙ', 'ㅗㅣㅚ', 'ㅜㅓㅝ', 'ㅜㅔㅞ', 'ㅜㅣㅟ', 'ㅡㅣㅢ'].map((three) => [
    three.slice(0, 2),
    three.slice(2),
  ]),
);

const FIRST = 0xac00;
const LAST = 0xd7a3;
const PER_VOWEL = FINALS.length;
const PER_INITIAL = VOWELS.length * PER_VOWEL;

/** Places in `INITIALS`, `VOWELS` and `FINALS`. */
export type Syllable = { initial: number; vowel: number; final: number };

/** The letters of a Hangul syllable; null for every other character. */
export function takeApart(letter: string): Syllable | null {
  const code = letter.codePointAt(0) ?? 0;
  if (code < FIRST || code > LAST) return null;
  const at = code - FIRST;
  return {
    initial: Math.floor(at / PER_INITIAL),
    vowel: Math.floor((at % PER_INITIAL) / PER_VOWEL),
    final: at % PER_VOWEL,
  };
}

export function putTogether({ initial, vowel, final }: Syllable): string {
  return String.fromCodePoint(FIRST + initial * PER_INITIAL + vowel * PER_VOWEL + final);
}

export const isConsonant = (letter: string): boolean => /^[ㄱ-ㅎ]$/.test(letter);
export const isVowel = (letter: string): boolean => /^[ㅏ-ㅣ]$/.test(letter);

const SPLIT = new Map([...CLUSTERS].map(([two, one]) => [one, two]));

/** 'ㄳ' as 'ㄱㅅ': a Korean keyboard joins initials that are typed one after the other. */
export function splitClusters(text: string): string {
  return text.replace(/[ㄱ-ㅎ]/g, (letter) => SPLIT.get(letter) ?? letter);
}

/** Each syllable by its initial consonant, all else as it is: 'ㅇㄱㄴㅅㄱ1kg' for '유기농사과1kg'. */
export function initialsOf(text: string): string {
  return text.replace(/[가-힣]/g, (letter) => INITIALS[takeApart(letter)?.initial ?? -1] ?? letter);
}

/** The first and the last syllable that begin with an initial consonant. */
export function syllablesOf(initial: string): [first: string, last: string] {
  const at = INITIALS.indexOf(initial);
  return [
    putTogether({ initial: at, vowel: 0, final: 0 }),
    putTogether({ initial: at, vowel: VOWELS.length - 1, final: FINALS.length - 1 }),
  ];
}

const CONJOINING = new Map(
  (
    [
      [0x1100, INITIALS],
      [0x1161, VOWELS],
      [0x11a8, FINALS.slice(1)],
    ] as const
  ).flatMap(([first, letters]) =>
    letters.map((letter, i): [string, string] => [String.fromCodePoint(first + i), letter]),
  ),
);

/** Parts of syllables that stand alone (NFKC makes them of half-width letters) as the letters that a keyboard types. */
export function toCompatibilityJamo(text: string): string {
  return text.replace(/[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/g, (part) => CONJOINING.get(part) ?? part);
}
