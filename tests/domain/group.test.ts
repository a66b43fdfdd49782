import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '#lib/domain/group.ts';

test('parts are full but for the last, and together what was given, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const parts = partsOf(items, size);
      expect(parts.flat()).toEqual(items);
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      for (const part of parts) expect(part.length).toBeGreaterThan(0);
    }),
  );
});
