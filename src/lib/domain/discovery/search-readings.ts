import { composed } from '../composed.ts';
import {
  CLUSTERS,
  COMPOUND_VOWELS,
  FINALS,
  INITIALS,
  isConsonant,
  putTogether,
  splitClusters,
  syllablesOf,
  takeApart,
  VOWELS,
} from './hangul.ts';
import { typedInKorean } from './keyboard.ts';
import { resolveForms, searchWords, typedWords } from './search.ts';
import { byAnyName, type WordPatterns, wordsOfClosest } from './search-closest.ts';
import { withoutFillers } from './search-fillers.ts';
import { isOfTheTrade, type Meaning, meaningOf, shelfOf, tailOf } from './search-meaning.ts';
import { splitAtBorders, splitsOf } from './search-parts.ts';
import { exactly, type PatternLetter, patternTest, type SearchPattern } from './search-pattern.ts';

/**
 * One reading of a typed term: the meaning of words in a shop; the words as they are, or by another name; typed on an
 * English keyboard; by initial consonants; joined words by their parts; without fillers, or most of the words
 * (`closest`); with one wrong syllable in a word; or with a last syllable that is still being typed. `text` is the term
 * as it was understood.
 */
export interface Reading {
  by: 'meaning' | 'words' | 'keyboard' | 'initials' | 'parts' | 'closest' | 'similar' | 'typing';
  text: string;
  words: readonly WordPatterns[];
  /** By place, what a word means: then it is that, and stands in no name of a mart. */
  meanings?: readonly (Meaning | null)[];
  /** The same words by their meaning in a shop: such goods stand before those that only hold the letters. */
  meant?: Reading | null;
}

/** A mart is meant by this many letters of its name or more: one syllable, as in '마', is in too many. */
const MIN_MART_LETTERS = 2;
/** Where the letters are guessed at, they must begin the mart's name and be this many. */
const MIN_GUESSED_MART_LETTERS = 3;
/** Beyond this a word is copied, not typed, and each of its letters would be one more pattern. */
const MAX_SIMILAR_LETTERS = 12;
const MAX_KEYBOARD_WORDS = 3;
/** The most pieces in which a name is typed. */
const MAX_PIECES = 8;

const one = (letter: string): PatternLetter => ({ is: 'this', letter });

/** The text by what its words mean in a shop; null where none of them means anything there. */
export function meaningReading(typedText: string): Reading | null {
  const text = resolveForms(typedText);
  const words = searchWords(text);
  const meanings = words.map(meaningOf);
  if (meanings.every((meaning) => meaning === null)) return null;
  return { by: 'meaning', text, words: words.map(byAnyName), meanings };
}

/** Joined words by the last of them, and a kind of food by its shelf: what comes closest to what is not there. */
function closestByMeaning(text: string): Reading[] {
  const words = searchWords(text);
  const last = words.at(-1) ?? '';
  const tail = tailOf(last);
  const byTail = tail && meaningReading([...words.slice(0, -1), tail].join(' '));
  const shelf = words.length === 1 ? shelfOf(last) : null;
  return [
    ...(byTail ? [{ ...byTail, by: 'closest' as const }] : []),
    ...(shelf
      ? [
          {
            by: 'closest' as const,
            text: shelf.name,
            words: [byAnyName(last)],
            meanings: [{ categories: shelf.categories, names: null }],
          },
        ]
      : []),
  ];
}

/** The words as they are, typed so or left of what was typed ('싼 과일' is '과일'). */
const asWords = (by: 'words' | 'closest', text: string): Reading => ({
  by,
  text,
  words: searchWords(text).map(byAnyName),
  meant: meaningReading(text),
});

/** A consonant that stands alone is any syllable that begins with it, or itself. */
function withInitials(word: string): SearchPattern {
  return [...splitClusters(word)].map((letter) =>
    isConsonant(letter) && INITIALS.includes(letter)
      ? { is: 'among', stretches: [[letter, letter], syllablesOf(letter)] }
      : one(letter),
  );
}

const byInitials = (by: Reading['by'], text: string): Reading => ({
  by,
  text,
  words: searchWords(text).map((word) => [withInitials(word), ...byAnyName(word).slice(1)]),
});

/** Joined words by their parts; null where nothing is joined. */
function byParts(text: string): Reading | null {
  const pieces = typedWords(text).flatMap(splitAtBorders);
  const words = pieces.map((piece): WordPatterns => [...byAnyName(piece), ...splitsOf(piece)]);
  const isJoined = pieces.length > searchWords(text).length || pieces.some((piece) => splitsOf(piece).length > 0);
  return isJoined && pieces.length <= MAX_PIECES ? { by: 'parts', text, words } : null;
}

/**
 * Texts that the keys would have written in Korean. A word counts when all of its Latin letters become syllables or
 * initials: 'kg' does not. Capitals are read as Shift and, as phones and Caps Lock write them unasked, as small
 * letters.
 */
function typedOnEnglishKeyboard(text: string): string[] {
  const words = composed(text).split(/\s+/).filter(Boolean);
  const readings = (write: (word: string) => string) => {
    const written = words.map((word) => {
      if (!/[a-z]/i.test(word)) return null;
      const korean = write(word);
      return /[ㅏ-ㅣ]/.test(korean) ? null : korean;
    });
    const changed = written.flatMap((word, i) => (word === null ? [] : [i]));
    if (changed.length === 0) return [];
    const choices = [changed, ...(changed.length > 1 ? changed.slice(0, MAX_KEYBOARD_WORDS).map((i) => [i]) : [])];
    return choices.map((choice) => words.map((word, i) => (choice.includes(i) ? written[i] : null) ?? word).join(' '));
  };
  const asIs = readings(typedInKorean);
  return [...new Set([...asIs, ...readings((word) => typedInKorean(word.toLowerCase()))])];
}

/** Syllables that are easily meant by another: those with its initial consonant, or with its vowel and end. */
function similarTo(letter: string): PatternLetter | null {
  const parts = takeApart(letter);
  if (!parts) return null;
  const rhymes = INITIALS.map((_, initial) => putTogether({ ...parts, initial }));
  return {
    is: 'among',
    stretches: [syllablesOf(INITIALS[parts.initial]!), ...rhymes.map((rhyme) => [rhyme, rhyme] as const)],
  };
}

/** A word with one wrong letter: any other in a word of three or more, a similar syllable in a word of two. */
function withOneWrong(word: string): WordPatterns {
  const letters = [...word];
  // Another amount is another thing.
  if (letters.length < 2 || letters.length > MAX_SIMILAR_LETTERS || /^\d/.test(word)) return [exactly(word)];
  const patterns = letters.flatMap((letter, i) => {
    if (/\p{N}/u.test(letter)) return [];
    const other: PatternLetter | null = letters.length > 2 ? { is: 'any' } : similarTo(letter);
    return other ? [letters.map((typedWords, at) => (at === i ? other : one(typedWords)))] : [];
  });
  return [exactly(word), ...patterns];
}

function similar(text: string): Reading[] {
  // A term of single letters has no syllables that could be wrong.
  if (/[ㄱ-ㅣ]/.test(text)) return [];
  const words = searchWords(text).map(withOneWrong);
  return words.some((patterns) => patterns.length > 1) ? [{ by: 'similar', text, words }] : [];
}

/**
 * The readings of a typed term, likeliest first. A later reading is for when the earlier ones find
 * nothing, which is seldom: each is made when it is asked for. None for a text without letters and digits.
 */
export function* readingsOf(typedText: string): Generator<Reading> {
  const text = resolveForms(typedText);
  const words = asWords('words', text);
  if (words.words.length === 0) return;
  yield words;
  const korean = typedOnEnglishKeyboard(text);
  for (const typed of korean) yield { ...byInitials('keyboard', typed), meant: meaningReading(typed) };
  if (/[ㄱ-ㅎ]/.test(text)) yield byInitials('initials', text);
  const joined = byParts(text);
  if (joined) yield joined;
  const all = searchWords(text);
  const wanted = withoutFillers(all);
  const bare = wanted?.join(' ');
  if (bare) {
    yield asWords('closest', bare);
    const parts = byParts(bare);
    if (parts) yield { ...parts, by: 'closest' };
  }
  // A word that shops know is not mistyped.
  if (!isOfTheTrade(bare ?? text)) {
    yield* similar(bare ?? text);
    // An apparent particle may be the end of a name: '가지랑'.
    if (bare) yield* similar(text);
  }
  yield* closestByMeaning(bare ?? text);
  for (const typed of korean.slice(0, 1)) yield* similar(typed);
  const typedWords = [...new Set(wanted ?? all)];
  for (const clauses of wordsOfClosest(typedWords)) yield { by: 'closest', text: typedWords.join(' '), words: clauses };
}

/** How a syllable may go on while it is typed: '고' becomes '공' or '과', '삭' becomes '사과' when the next vowel comes. */
function unfinished(letter: string): SearchPattern[] {
  const parts = takeApart(letter);
  if (!parts) return [];
  if (parts.final > 0) {
    const final = FINALS[parts.final]!;
    const [stays, goes] = SPLIT_FINALS.get(final) ?? ['', final];
    const before = putTogether({ ...parts, final: FINALS.indexOf(stays) });
    return INITIALS.includes(goes) ? [[one(before), { is: 'among', stretches: [syllablesOf(goes)] }]] : [];
  }
  const vowel = VOWELS[parts.vowel]!;
  const grown = [...COMPOUND_VOWELS].flatMap(([two, whole]) => (two.startsWith(vowel) ? [VOWELS.indexOf(whole)] : []));
  return [
    [
      {
        is: 'among',
        stretches: [parts.vowel, ...grown].map((v) => [
          putTogether({ ...parts, vowel: v }),
          putTogether({ ...parts, vowel: v, final: FINALS.length - 1 }),
        ]),
      },
    ],
  ];
}
const SPLIT_FINALS = new Map([...CLUSTERS].map(([two, whole]) => [whole, [two.slice(0, 1), two.slice(1)] as const]));

/** `readingsOf` for suggestions: after the words as they are comes the last syllable as it may go on. */
export function* readingsWhileTyping(text: string): Generator<Reading> {
  for (const reading of readingsOf(text)) {
    yield reading;
    if (reading.by === 'words') yield* stillTyping(text, reading);
  }
}

function stillTyping(text: string, { words }: Reading): Reading[] {
  const last = [...(searchWords(text).at(-1) ?? '')];
  const ends = unfinished(last.at(-1) ?? '');
  if (ends.length === 0) return [];
  const open = ends.map((end) => [...exactly(last.slice(0, -1).join('')), ...end]);
  return [{ by: 'typing', text, words: [...words.slice(0, -1), open] }];
}

const NONE: readonly number[] = [];

/**
 * Tells which words of a reading a mart's name answers, by place; `name` as the search sees it. Null where the words
 * are too short for the name of any mart.
 */
export function wordsInMartName(reading: Reading): ((name: string) => readonly number[]) | null {
  const exact = reading.by === 'words' || reading.by === 'typing';
  const tests = reading.words.map((patterns) =>
    patterns.flatMap((pattern) => {
      // A name guessed at in the middle of another would bring in a whole mart by chance.
      if (exact || pattern.every((letter) => letter.is === 'this')) {
        return pattern.length >= MIN_MART_LETTERS ? [patternTest(pattern)] : [];
      }
      return pattern.length >= MIN_GUESSED_MART_LETTERS ? [patternTest(pattern, 'start')] : [];
    }),
  );
  if (tests.every((ofWord) => ofWord.length === 0)) return null;
  // Asked of every mart around, and answered by few: those share an empty list.
  return (name) => {
    let answered = NONE;
    for (const [i, ofWord] of tests.entries()) if (ofWord.some((fits) => fits(name))) answered = [...answered, i];
    return answered;
  };
}
