import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Call, calls } from '#lib/contract/index.ts';
import { goodParts } from '../server/good-values.ts';
import { describeMarket, type Market, type Mart, type Order, type Product } from '../server/market.ts';
import type { Parts, Person } from '../server/person.ts';

const names = Object.keys(calls) as Call[];

/** Texts that have broken servers before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '9999999999',
  '99999999999999999999',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '가',
  '\u0000',
  '사과\u0000',
  '\ud800',
  '\u202e',
  "'",
  '"',
  '%',
  '%00',
  '\\',
  '\n',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '__proto__',
  'constructor',
  '2026-02-30',
  '2026-11-21T10:00:00',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '1,2,3',
  '1,,2',
  ',',
  '37.5',
  '126.9',
  '90',
  '180',
  '-180',
  '0.001',
  '3',
  '과일',
  'fruit',
  'checkin',
  'completed',
  'a.jpg',
  'image/jpeg',
  '/files/up-000000/640.webp',
  'https://elsewhere.test/files/up-000000/640.webp',
  'up-000000',
);
const text = fc.oneof(
  { arbitrary: nasty, weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 300 }), weight: 1 },
  { arbitrary: fc.oneof(fc.integer(), fc.double()).map(String), weight: 1 },
);
const value = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: fc.integer(), weight: 2 },
  { arbitrary: fc.constantFrom(0, -1, 1, 2_147_483_648, 2 ** 53, 1.5, -0, 1e308), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
);

/** Lines of a quote that may be junk. */
const lines = fc.array(fc.record({ productId: value, quantity: value }, { requiredKeys: [] }), { maxLength: 3 });

interface Town {
  mart: Mart;
  product: Product;
  order: Order;
  /** Those who call, a till among them. */
  people: Person[];
}

async function town(market: Market): Promise<Town> {
  const { mart, product, order, buyer } = await market.heldOrder({ product: { waiting: 1_000 } });
  const [operator, till] = [await market.operator('owner'), await market.machine(mart)];
  return { mart, product, order, people: [buyer, mart.owner, mart.owner.byBearer(), operator, till] };
}

describeMarket('whatever is sent', (market) => {
  test.each(names)('%s answers no 500, and refuses in Korean', async (name) => {
    const all = await town(market());
    const right = goodParts(name, all, market().clock.now());
    // Mostly one field is wrong, so that it gets past the check of the others.
    const fields = Object.entries(right).flatMap(([part, values]) => Object.keys(values).map((field) => [part, field]));
    const change = fc.record({
      field: fc.constantFrom(...(fields.length > 0 ? fields : [['query', 'unknown']])),
      text,
      value: fc.oneof(
        { arbitrary: value, weight: 5 },
        { arbitrary: lines, weight: 1 },
        { arbitrary: fc.constant(undefined), weight: 1 },
      ),
    });
    const request = fc.array(change, { minLength: 1, maxLength: 2 }).map((changes): Parts => {
      const parts: Record<string, Record<string, unknown>> = structuredClone(right);
      for (const { field, text, value } of changes) {
        const [part, name] = field as [string, string];
        parts[part]![name] = part === 'body' ? value : text;
      }
      return parts;
    });
    await fc.assert(
      fc.asyncProperty(request, fc.nat(all.people.length - 1), async (parts, who) => {
        const answer = await all.people[who]!.send(name, parts);
        const said = await answer.text();
        // A feature without its keys is no fault; here that is the card provider.
        if (!said.includes('"featureOff"')) expect(answer.status, said).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(JSON.parse(said)).toEqual({
          code: expect.stringMatching(/^[a-zA-Z]+$/),
          message: expect.stringMatching(/[가-힣].*[.!?]$/s),
          ...(said.includes('"field"') ? { field: expect.any(String) } : {}),
          ...(said.includes('"n":') ? { n: expect.any(Number) } : {}),
          ...(said.includes('"cancelled":') ? { cancelled: expect.any(Number) } : {}),
          ...(said.includes('"moved":') ? { moved: expect.any(Number) } : {}),
          ...(said.includes('"productId":') ? { productId: expect.any(Number) } : {}),
          ...(said.includes('"name":') ? { name: expect.any(String) } : {}),
          ...(said.includes('"at":') ? { at: expect.any(String) } : {}),
        });
      }),
      // Others in each run of the tests.
      { numRuns: 25 },
    );
  });
});
