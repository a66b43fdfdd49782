import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_SORTS } from '#lib/domain/list-choice.ts';
import type { Assortment } from '#lib/server/recall/assortment.ts';
import { lookForEverything } from '#lib/server/recall/look.ts';
import { matchOutwards } from '#lib/server/recall/matches.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

interface Sold {
  id: number;
  price: number;
  end: number;
}

/** As it is read: sale end soonest first, then by id. */
function assortmentOf(sold: readonly Sold[]): Assortment {
  const inOrder = [...sold].sort((a, b) => a.end - b.end || a.id - b.id);
  return {
    ids: Int32Array.from(inOrder, ({ id }) => id),
    prices: Int32Array.from(inOrder, ({ price }) => price),
    saleEnds: Float64Array.from(inOrder, ({ end }) => NOW.getTime() + end),
    categories: new Uint8Array(inOrder.length),
    names: '',
    starts: new Int32Array(inOrder.length + 1),
    readFor: 0,
    size: 0,
  };
}

const listed = fc
  .array(
    fc.record({
      distance: fc.integer({ min: 0, max: 4 }),
      sold: fc.array(fc.record({ price: fc.integer({ min: 1, max: 9 }), end: fc.integer({ min: -1, max: 4 }) }), {
        maxLength: 400,
        size: 'max',
      }),
    }),
    { maxLength: 8 },
  )
  .map((marts) => {
    let made = 0;
    const numbered = marts.map(({ distance, sold }, i) => {
      const own = sold.map((product) => {
        made += 1;
        // Not in the order in which they will be shown.
        return { ...product, id: (made * 7_919) % 10_007 };
      });
      return { id: i, distance, name: '', searchName: '', own };
    });
    return numbered.sort((a, b) => a.distance - b.distance);
  });

test('any page is what sorting all that is sold gives', () => {
  fc.assert(
    fc.property(listed, fc.constantFrom(...PRODUCT_SORTS), fc.nat(60), fc.nat(40), (marts, sort, limit, offset) => {
      const all = marts.flatMap(({ distance, own }) =>
        own.filter(({ end }) => end > 0).map((product) => ({ ...product, distance })),
      );
      all.sort((a, b) => {
        const [nearer, sooner, cheaper] = [a.distance - b.distance, a.end - b.end, a.price - b.price];
        const first = { near: nearer || sooner, cheap: cheaper || nearer || sooner, ending: sooner || nearer };
        return first[sort] || a.id - b.id;
      });
      const page = { look: lookForEverything, sort, now: NOW, limit: limit + 1, offset };
      const found = matchOutwards(marts, (id) => assortmentOf(marts.find((mart) => mart.id === id)!.own), page, 9);
      const ids = found.is === 'page' && found.matches.map(({ assortment, place }) => assortment.ids[place]);
      expect(ids).toEqual(all.slice(offset, offset + limit + 1).map(({ id }) => id));
    }),
    // A smaller town tells no more, and takes minutes to find.
    { numRuns: 300, endOnFailure: true },
  );
});

test('marts of which nothing is remembered are named, nearest first, as far as they matter', () => {
  const marts = [1, 2, 3, 4, 5].map((id) => ({ id, distance: id, name: '', searchName: '' }));
  const one = assortmentOf([{ id: 1, price: 1, end: 1 }]);
  const ask = (known: number[], limit: number, batch: number) =>
    matchOutwards(
      marts,
      (id) => (known.includes(id) ? one : undefined),
      { look: lookForEverything, sort: 'near', now: NOW, limit, offset: 0 },
      batch,
    );
  expect(ask([2, 4], 5, 9)).toEqual({ is: 'missing', martIds: [1, 3, 5] });
  expect(ask([2, 4], 5, 2)).toEqual({ is: 'missing', martIds: [1, 3] });
  expect(ask([2, 4], 1, 9)).toEqual({ is: 'missing', martIds: [1] });
  expect(ask([1, 2], 2, 9)).toMatchObject({ is: 'page', matches: [{ mart: { id: 1 } }, { mart: { id: 2 } }] });
});
