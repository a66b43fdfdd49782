import { expect, test } from 'vitest';
import { type Particle, particleAfter } from '#lib/domain/particle.ts';

test.each<[string, Particle, string]>([
  ['동네마켓', '이/가', '이'],
  ['새마루', '이/가', '가'],
  ['동네마켓', '은/는', '은'],
  ['새마루', '은/는', '는'],
  ['온마을', '을/를', '을'],
  ['새마루', '을/를', '를'],
  ['새마루', '이나/나', '나'],
  ['동네마켓', '이나/나', '이나'],
  ['동네마켓', '으로/로', '으로'],
  ['온마을', '으로/로', '로'],
  ['새마루', '으로/로', '로'],
  ['Green', '이/가', '이'],
  ['Alley', '이/가', '가'],
  ['장터 24', '이/가', '가'],
  ['장터 21', '으로/로', '로'],
  ['온마을 (서울)', '은/는', '은'],
])('%s: %s is %s', (word, particle, form) => expect(particleAfter(word, particle)).toBe(form));
