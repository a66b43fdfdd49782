import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maskName } from '#lib/domain/person/shown-name.ts';
import { countedReviews, editableUntil, meanRating, RATING, reviewCan } from '#lib/domain/review/review.ts';
import { cleanContent, REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review/review-text.ts';
import { MS_PER_DAY } from '#lib/domain/time.ts';

describe('a masked name (spec.md section 5)', () => {
  test.each([
    ['', '익명'],
    ['  ', '익명'],
    [null, '익명'],
    [undefined, '익명'],
    ['김', '김*'],
    ['김철', '김*'],
    ['김철수', '김철*'],
    ['남궁민수', '남궁**'],
    ['김철수'.normalize('NFD'), '김철*'],
    // Characters of several parts, none of which is shown alone (field case 7.18).
    ['👨‍👩‍👧', '👨‍👩‍👧*'],
    ['👍🏽🇰🇷김철수', '👍🏽🇰🇷***'],
    ['Alexander', 'Al*******'],
    ['𠮷田太郎', '𠮷田**'],
  ])('%j is %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  // spec: S5.7
  it('never tells more than the first two characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[가-힣a-z]{1,30}$/), (name) => {
        const masked = maskName(name);
        expect(masked.replaceAll('*', '').length).toBe(name.length <= 2 ? 1 : 2);
        expect(masked).toMatch(/\*$/);
      }),
    );
  });
});

// spec: S9.9
describe('a mean rating (rules.md section 13)', () => {
  test.each([
    [0, 0, 2, 0],
    [13, 3, 2, 4.33],
    [14, 3, 2, 4.67],
    [13, 3, 1, 4.3],
    [87, 20, 1, 4.4],
    [17, 4, 1, 4.3],
    [5, 1, 2, 5],
    [33, 8, 2, 4.13],
  ])('%d of %d reviews to %d decimals is %d', (sum, count, decimals, mean) => {
    expect(meanRating(sum, count, decimals)).toBe(mean);
  });

  it('is within half a step of the true mean, and within the stars', () => {
    const ratings = fc.array(fc.integer({ min: RATING.min, max: RATING.max }), { minLength: 1, maxLength: 500 });
    fc.assert(
      fc.property(ratings, fc.constantFrom(1, 2), (stars, decimals) => {
        const sum = stars.reduce((total, each) => total + each, 0);
        const mean = meanRating(sum, stars.length, decimals);
        expect(Math.abs(mean - sum / stars.length)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
        expect(mean).toBe(Number(mean.toFixed(decimals)));
        expect(mean).toBeGreaterThanOrEqual(RATING.min);
        expect(mean).toBeLessThanOrEqual(RATING.max);
      }),
    );
  });
});

describe('which reviews of a buyer count (rules.md section 13)', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * MS_PER_DAY);
  const on = (...days: number[]) => days.map((n, index) => ({ id: index + 1, createdAt: day(n) }));

  it.each([
    [[], []],
    [[0], [1]],
    [[0, 29.99], [1]],
    [
      [0, 30],
      [1, 2],
    ],
    [
      [0, 20, 40],
      [1, 3],
    ],
    // In whatever order they are read.
    [
      [40, 0, 20],
      [1, 2],
    ],
    [[5, 5], [1]],
  ])('of days %j those are %j', (days, counted) => {
    expect([...countedReviews(on(...days))].sort()).toEqual(counted);
  });

  it('any 30 days have one that counts, and no two of those are nearer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }), (days) => {
        const all = on(...days);
        const counted = countedReviews(all);
        const times = all.filter(({ id }) => counted.has(id)).map(({ createdAt }) => createdAt.getTime());
        times.sort((a, b) => a - b);
        expect(times.every((time, i) => i === 0 || time - times[i - 1]! >= 30 * MS_PER_DAY)).toBe(true);
        for (const { createdAt } of all) {
          const since = times.findLast((time) => time <= createdAt.getTime());
          expect(createdAt.getTime() - since!).toBeLessThan(30 * MS_PER_DAY);
        }
      }),
    );
  });
});

describe('until when a review can be changed', () => {
  it('is seven days after it was written', () => {
    const written = new Date('2026-11-20T05:00:00Z');
    expect(editableUntil(written).toISOString()).toBe('2026-11-27T05:00:00.000Z');
    expect(reviewCan.edit(written, new Date('2026-11-27T04:59:59.999Z'))).toEqual({ ok: true });
    expect(reviewCan.edit(written, new Date('2026-11-27T05:00:00Z'))).toEqual({ ok: false, reason: 'reviewEditOver' });
  });
});

describe('what a review holds (spec.md section 5)', () => {
  // spec: S5.4
  it('is rated 1 to 5, 5 unless chosen', () => {
    expect(RATING).toEqual({ min: 1, max: 5, default: 5 });
  });

  it('has some text', () => {
    expect(cleanContent(' 좋아요\n')).toEqual({ ok: true, content: '좋아요' });
    expect(cleanContent(' \n\t')).toEqual({ ok: false, reason: 'contentEmpty' });
    expect(cleanContent('가'.repeat(REVIEW_CONTENT_MAX_LENGTH))).toMatchObject({ ok: true });
    expect(cleanContent('가'.repeat(REVIEW_CONTENT_MAX_LENGTH + 1))).toEqual({ ok: false, reason: 'contentTooLong' });
  });
});
