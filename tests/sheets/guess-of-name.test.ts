import { describe, expect, test } from 'vitest';
import { guessOfName, offeredFor, withName } from '#lib/sheets/guess-of-name.ts';
import { seoul } from '../domain/seoul.ts';

const NOW = seoul('2026-11-29T15:00');
const blank = { name: '', category: '', taxFree: '', useBy: '' };

describe('what a name says', () => {
  test.each([
    ['바나나 1송이', '과일'],
    ['설향 딸기 500g', '과일'],
    ['딸기우유 200ml', '유제품'],
    ['사과잼 300g', '소스/양념'],
    ['사과주스 1L', '주스/스무디'],
    ['고구마케이크', '케이크/파이'],
    ['크림빵', '빵'],
    ['시금치 300g', '채소'],
    ['한우 국거리 300g', '정육'],
    ['복숭아캔', '통조림/레토르트'],
    ['플레인 요거트 85g × 4개', '유제품'],
    ['대파 1단 (국산)', '채소'],
    ['두부 1모', ''],
    ['식빵 대용량', '빵'],
    ['새우깡', ''],
    ['오징어땅콩 98g', ''],
    ['포도즙 30포', ''],
    ['양파즙', ''],
    ['빵가루 200g', ''],
    ['무언가', ''],
    ['', ''],
  ])('%s: %s', (name, category) => expect(guessOfName(name, NOW).category).toBe(category));

  test.each([
    ['양념 불고기 500g', 'no'],
    ['한우 불고기 500g', 'no'],
    ['삼겹살 500g', ''],
    ['두부 1모', 'yes'],
    ['계란 30구', 'yes'],
    ['구운 계란 10구', ''],
    ['훈제 계란', ''],
    ['마파두부', ''],
    ['조미김 10봉', 'no'],
    ['계란과자', ''],
    ['사과 1.5kg', ''],
    ['무언가', ''],
  ])('%s: tax %j', (name, taxFree) => expect(guessOfName(name, NOW).taxFree).toBe(taxFree));

  test.each([
    ['우유 1L 소비기한 12/3', '2026-12-03'],
    ['우유 1L (12월 3일까지)', '2026-12-03'],
    ['우유 1L ~12/3', '2026-12-03'],
    ['우유 1L ~12월 3일', '2026-12-03'],
    ['우유 1L ~2026.12.3', '2026-12-03'],
    ['우유 1L ~12/3까지', '2026-12-03'],
    ['우유 1L ~12.3', ''],
    ['생닭 1~1.5kg', ''],
    ['생닭 ~1.5kg', ''],
    ['생닭 1kg~1.5kg', ''],
    ['두부 ~1/2모', ''],
    ['두부 1/3~1/2 모', ''],
    ['손질 1~1.5까지', ''],
    ['우유 1L', ''],
    ['초코파이 12개입', ''],
  ])('%s: use by %j', (name, useBy) => expect(guessOfName(name, NOW).useBy).toBe(useBy));

  test('of several kinds each is offered, the likeliest first', () => {
    expect(offeredFor('두부 1모')).toEqual(['채소', '유제품', '간편조리식']);
    expect(offeredFor('바나나')).toEqual(['과일']);
    expect(offeredFor('무언가')).toEqual([]);
  });
});

describe('another name', () => {
  const typed = (names: readonly string[], from = blank) => names.reduce((so, name) => withName(so, name, NOW), from);

  test('brings what it says, and takes away what the one before said', () => {
    expect(typed(['사과']).category).toBe('과일');
    expect(typed(['사과', '사과주스']).category).toBe('주스/스무디');
    expect(typed(['사과', '무언가']).category).toBe('');
    expect(typed(['불고기', '삼겹살'])).toMatchObject({ category: '정육', taxFree: '' });
  });

  test('leaves what its seller chose', () => {
    expect(
      typed(['사과', '사과 세트'], { ...blank, category: '빵', taxFree: 'no', useBy: '2026-12-01' }),
    ).toMatchObject({ category: '빵', taxFree: 'no', useBy: '2026-12-01' });
  });

  test('brings back nothing that its seller took away', () => {
    const taken = { ...typed(['사과']), category: '' };
    expect(withName(taken, '사과주스', NOW, ['category']).category).toBe('');
    expect(withName(taken, '사과주스', NOW).category).toBe('주스/스무디');
  });
});
