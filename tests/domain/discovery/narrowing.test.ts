import { describe, expect, test } from 'vitest';
import { type Conditions, NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { isEmptied, loosened, type NarrowedCount, worthOffering } from '#lib/domain/discovery/narrowing.ts';
import { narrowedText, takeBackText } from '#lib/messages/discovery/search.ts';

const of = (openNow: boolean, cardAccepted: boolean): Conditions => ({ ...NO_CONDITIONS, openNow, cardAccepted });

describe('conditions that leave nothing', () => {
  test.each<[Partial<Conditions>, Conditions[]]>([
    [{}, []],
    [of(false, false), []],
    [of(true, false), [of(false, false)]],
    [{ cardAccepted: true }, [of(false, false)]],
    [of(true, true), [of(false, true), of(true, false), of(false, false)]],
    [{ pickupHour: 0 }, [of(false, false)]],
    [
      { minDiscount: 30, walkMinutes: 5, openNow: true },
      [
        { ...of(false, false), minDiscount: 30, walkMinutes: 5 },
        { ...of(true, false), walkMinutes: 5 },
        { ...of(true, false), minDiscount: 30 },
        of(false, false),
      ],
    ],
  ])('%o are taken back as %j', (conditions, fewer) => {
    expect(loosened(conditions)).toEqual(fewer);
  });

  test.each<[what: string, counts: number[], offered: number[]]>([
    ['each alone finds some, all together more', [2, 3, 5], [2, 3, 5]],
    ['one alone finds all there is', [5, 0, 5], [5]],
    ['only all together find some', [0, 0, 4], [4]],
    ['nothing is there at all', [0, 0, 0], []],
  ])('of two: %s', (_, counts, offered) => {
    const offers: NarrowedCount[] = loosened(of(true, true)).map((fewer, i) => ({ ...fewer, count: counts[i]! }));
    expect(worthOffering(offers).map(({ count }) => count)).toEqual(offered);
  });

  test('empty the first page of a list, not a later one; an order empties none', () => {
    expect(isEmptied(of(true, false), [])).toBe(true);
    expect(isEmptied({ ...of(false, true), page: 0 }, [])).toBe(true);
    expect([isEmptied(of(true, true), ['bread']), isEmptied({ ...of(true, true), page: 1 }, [])]).toEqual([
      false,
      false,
    ]);
    expect(isEmptied({ ...of(false, false), sort: 'cheap' } as Conditions, [])).toBe(false);
  });

  test.each([
    [of(true, false), { ...of(false, false), count: 12 }, '‘지금 영업 중’ 해제하고 12개 보기'],
    [of(true, true), { ...of(true, false), count: 1 }, '‘카드 결제 가능’ 해제하고 1개 보기'],
    [of(true, true), { ...of(false, false), count: 1_000 }, '필터 모두 해제하고 1,000개 이상 보기'],
    [
      { ...of(true, false), minDiscount: 30, maxPrice: 5_000 },
      { ...of(true, false), maxPrice: 5_000, count: 3 },
      '‘30% 이상 할인’ 해제하고 3개 보기',
    ],
    [{ maxPrice: 5_000 }, { ...of(false, false), count: 4 }, '‘5,000원 이하’ 해제하고 4개 보기'],
    [{ walkMinutes: 10 }, { ...of(false, false), count: 5 }, '‘걸어서 10분 안’ 해제하고 5개 보기'],
    [{ pickupHour: 18 }, { ...of(false, false), count: 6 }, '‘오후 6시~7시 픽업’ 해제하고 6개 보기'],
  ])('%o: %j reads %s', (chosen, offer, text) => {
    expect(takeBackText(chosen, offer)).toBe(text);
    expect(narrowedText([offer])).toBe(`필터를 해제하면 ${text.match(/[\d,]+개( 이상)?/)![0]} 볼 수 있어요.`);
  });

  test.each([
    [7, [7]],
    [0, []],
  ])('of one that hides %i', (count, offered) => {
    expect(worthOffering([{ ...of(false, false), count }]).map((offer) => offer.count)).toEqual(offered);
  });
});
