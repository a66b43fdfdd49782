import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareListed, LISTINGS_A_ROUND, spread } from '#lib/domain/list-order.ts';

/** Marts with some listings each, nearest first, some equally far; listings sale end soonest first. */
const marts = fc
  .array(
    fc.record({
      distance: fc.integer({ min: 0, max: 4 }),
      ends: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 11 }),
    }),
    { maxLength: 12 },
  )
  .map((made) =>
    made
      .map((mart, i) => ({ ...mart, mart: i }))
      .sort((a, b) => a.distance - b.distance || a.mart - b.mart)
      .map(({ distance, mart, ends }) =>
        ends
          .toSorted((a, b) => a - b)
          .map((saleEnd, rank) => ({
            ...{ distance, mart, saleEnd, id: mart * 100 + rank },
            round: Math.floor(rank / LISTINGS_A_ROUND),
          })),
      ),
  );

// spec: S9.1
test('by turns: three of each mart, nearest first, then the next three, as the order says', () => {
  fc.assert(
    fc.property(marts, fc.integer({ min: 0, max: 60 }), (shelves, enough) => {
      const all = shelves.flat();
      const listed = spread(shelves, enough);
      expect(listed).toEqual(all.toSorted(compareListed('spread')).slice(0, enough));
      // Every mart is seen before any is seen a fourth time.
      const fourth = listed.findIndex(({ round }) => round > 0);
      if (fourth >= 0) {
        const seen = new Set(listed.slice(0, fourth).map(({ mart }) => mart));
        expect(seen.size).toBe(shelves.filter(({ length }) => length > 0).length);
      }
    }),
  );
});

test('pages are cuts of one list: nothing twice, nothing left out', () => {
  fc.assert(
    fc.property(marts, fc.integer({ min: 1, max: 20 }), (shelves, size) => {
      const ids = shelves.flat().map(({ id }) => id);
      const pages = Array.from({ length: Math.ceil(ids.length / size) }, (_, page) =>
        spread(shelves, (page + 1) * size).slice(page * size),
      );
      expect(pages.flat().map(({ id }) => id)).toEqual(spread(shelves, ids.length).map(({ id }) => id));
      expect(new Set(pages.flat()).size).toBe(ids.length);
    }),
  );
});
