import { expect, test } from 'vitest';
import { type Coding, packPage, pageIn } from '#lib/server/http/page-codings.ts';

const html = Buffer.from('<li>우리 동네 마트의 먹거리</li>'.repeat(500));
const packed = packPage(html, Buffer.from('<li>우리 동네 마트의 과일</li>'.repeat(500)));

test.each([0, 1, 63, 64, 65, 20_000])('a page of %i bytes comes out as it went in', (length) => {
  const page = html.subarray(0, length);
  expect(pageIn('identity', packPage(page, html)).bytes.equals(page)).toBe(true);
});

test('what is kept of a page keeps nothing else in memory', () => {
  expect(packed.zstd.buffer.byteLength).toBe(packed.zstd.length);
  for (const coding of ['br', 'gzip'] as const satisfies Coding[]) {
    const kept = pageIn(coding, packed).packed[coding]!;
    expect(kept.buffer.byteLength).toBe(kept.length);
  }
});
