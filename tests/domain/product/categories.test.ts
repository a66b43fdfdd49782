import { describe, expect, it, test } from 'vitest';
import { CATEGORIES, CATEGORY_GROUPS, categoryByName, categoryName, groupOf } from '#lib/domain/product/categories.ts';

const tree = {
  신선식품: ['과일', '채소', '정육', '수산물', '유제품'],
  가공식품: ['통조림/레토르트', '즉석식품', '소스/양념', '간편조리식'],
  '건강/특수식품': ['유기농/친환경', '비건/채식', '다이어트/저칼로리'],
  '베이커리/디저트': ['빵', '케이크/파이', '쿠키/스낵'],
  음료: ['물/탄산수', '주스/스무디', '커피/차', '기능성 음료'],
};

describe('the category tree (spec.md section 2)', () => {
  // spec: S2.20
  it('has 5 groups and 19 sub-categories', () => {
    const ours = CATEGORY_GROUPS.map((group) => [group.name, group.categories.map((category) => category.name)]);
    expect(Object.fromEntries(ours)).toEqual(tree);
    expect(CATEGORIES).toHaveLength(19);
  });

  it('has a key of its own for each', () => {
    expect(new Set(CATEGORIES.map((category) => category.key)).size).toBe(19);
    expect(new Set(CATEGORY_GROUPS.map((group) => group.key)).size).toBe(5);
  });

  // spec: S3.11
  test.each(CATEGORIES)('$name is found by name and by key', ({ key, name }) => {
    expect(categoryByName(name)?.key).toBe(key);
    expect(categoryByName(key)?.key).toBe(key);
    expect(categoryByName(name.normalize('NFD'))?.key).toBe(key);
    expect(categoryName(key)).toBe(name);
    expect(groupOf(key).categories.some((category) => category.key === key)).toBe(true);
  });

  it('minds no spaces, and knows no others', () => {
    expect(categoryByName('기능성음료')?.key).toBe('functional');
    expect(categoryByName(' 물 / 탄산수 ')?.key).toBe('water');
    expect(['', '신선식품', '가전', 'toString', '__proto__'].map(categoryByName)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
