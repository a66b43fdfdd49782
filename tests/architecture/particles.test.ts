import { describe, expect, test } from 'vitest';
import { POLICY_KINDS } from '#lib/domain/market/policy.ts';
import { readingHint } from '#lib/messages/discovery/search.ts';
import { POLICY_NAMES } from '#lib/messages/market/policies.ts';
import { BULK_KINDS } from '#lib/messages/product/bulk.ts';
import { filesIn, isCode, readSource } from './source.ts';

/** Particles that follow the last sound: after a name of somebody's they are right half of the time. */
const PARTICLE =
  '(을|를|이|가|은|는|과|와|으로|로|이에요|예요|이나|나|이라|라|이라고|라고|이라서|라서|이고|이며|이면|이었|였|이란|란|이든|든|으로는|로는)(?=[ .,!?`<)’]|었|였|어)';
/** Those that follow a consonant; the others follow a vowel. */
const AFTER_CONSONANT = /^(을|이|은|과|으)/;
const AFTER_VARIABLE = new RegExp(
  String.raw`\$\{((?:[^{}]|\{[^{}]*\})*)\}’?${PARTICLE}|(?<![$])\{([\w.()?가-힣]+)\}’?${PARTICLE}`,
  'g',
);

/** What always ends in the same sound, by how the variable is written. */
const FIXED: readonly [RegExp, string][] = [
  [/formatWon\(|^won$|Won\b/, '원'],
  [/^people\(/, '명'],
  [/^nearest$/, '곳'],
  [/^weightText\(/, '그램'],
  [/^rows$|^rowsText\(/, '줄'],
  // A name of a fixed list, tested below.
  [/^BULK_KINDS\[kind\]$/, '격'],
  [/^f\.reason$/, '관'],
  [/사진 형식/, '형식'],
  [/first!\.won/, '원'],
  [/^count$/, '까지'],
];

const shown = ['src/lib/messages', 'src/islands', 'src/pages', 'src/layouts', 'src/lib/server', 'src/lib/contract']
  .flatMap(filesIn)
  .filter((path) => isCode(path) && !path.includes('/gazetteer/'))
  .map(readSource);

interface Said {
  variable: string;
  particle: string;
}
const saidAfter = (text: string): Said[] =>
  [...text.matchAll(AFTER_VARIABLE)].map(([, inTemplate, ofTemplate, inMarkup, ofMarkup]) => ({
    variable: (inTemplate ?? inMarkup)!,
    particle: (ofTemplate ?? ofMarkup)!,
  }));
const variablesBefore = (text: string): string[] => saidAfter(text).map(({ variable }) => variable);

const hasFinal = (word: string): boolean => ((word.codePointAt(word.length - 1) ?? 0) - 0xac00) % 28 > 0;

describe('particles', () => {
  test('none follows a name or another free text: a unit or a colon stands between', () => {
    const free = shown
      // Chooses the particle by the sound of what was typed; tested below.
      .filter(({ path }) => path !== 'src/lib/messages/discovery/search.ts')
      .flatMap(({ path, text }) =>
        variablesBefore(text)
          .filter((variable) => !FIXED.some(([form]) => form.test(variable)))
          .map((variable) => `${path}: ${variable}`),
      );
    expect(free).toEqual([]);
  });

  test('what ends in one sound has the particle of that sound', () => {
    const wrong = shown.flatMap(({ path, text }) =>
      saidAfter(text).flatMap(({ variable, particle }) => {
        const sound = FIXED.find(([form]) => form.test(variable))?.[1];
        return sound && hasFinal(sound) !== AFTER_CONSONANT.test(particle) ? [`${path}: ${variable} ${particle}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    [`\${name}을 삭제했어요`, ['name']],
    [`\${name}이라고 불러요`, ['name']],
    [`\${name}이었어요`, ['name']],
    [`‘\${name}’을 삭제했어요`, ['name']],
    ['<p>{name}이 바뀌어요</p>', ['name']],
    [`\${name} 마트를 삭제했어요: \${name}`, []],
    [`\${name}에서 \${name}의`, []],
  ])('%s', (text, expected) => {
    expect(variablesBefore(text)).toEqual(expected);
  });

  test('the names that a sentence gives 을 or 이 end in a consonant', () => {
    const { end: _end, lower: _lower, ...kinds } = BULK_KINDS;
    const names = [...Object.values(kinds), ...POLICY_KINDS.map((kind) => POLICY_NAMES[kind])];
    expect(names.filter((name) => !hasFinal(name))).toEqual([]);
  });

  test.each([
    ['keyboard', 'sjr', '‘sjr’을 ‘넉’으로 찾았어요.'],
    ['keyboard', 'tkrhk', '‘tkrhk’를 ‘넉’으로 찾았어요.'],
  ] as const)('%s %s is read as it is spelt', (by, typed, hint) => {
    expect(readingHint(typed, { by, text: '넉' })).toBe(hint);
  });

  test.each([
    ['m', '으로'],
    ['N', '으로'],
    ['l', '로'],
    ['r', '로'],
    ['a', '로'],
    ['6', '으로'],
    ['1', '로'],
  ])('found by %s: ‘%s’', (text, particle) => {
    expect(readingHint('x', { by: 'keyboard', text })).toContain(`‘${text}’${particle} 찾았어요.`);
  });
});
