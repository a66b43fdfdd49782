import { expect, test } from 'vitest';
import { neededText } from '#lib/messages/mart/mart-approval.ts';

test('papers are asked of a mart that applies, and of none that sells or is past it', () => {
  const missing = ['representative', 'business'] as const;
  for (const standing of ['applied', 'returned'] as const) {
    expect(neededText({ standing, missing })).toBe('승인하려면 필요해요: 대표자, 사업자등록증');
    expect(neededText({ standing, missing: [] })).toBe('필요한 내용을 모두 올렸어요.');
  }
  for (const standing of ['approved', 'suspended', 'rejected', 'closed'] as const)
    expect(neededText({ standing, missing })).toBeNull();
});
