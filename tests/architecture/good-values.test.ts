import { expect, test } from 'vitest';
import { type Call, calls } from '#lib/contract/index.ts';
import { goodParts } from '../server/good-values.ts';

const town = {
  mart: { id: 1, at: { lat: 37.557, lng: 126.925 } },
  product: { id: 2 },
  order: { id: 3, uuid: crypto.randomUUID(), pickupCode: '123456' },
};

// The tests that send them are long, and run now and then: what a new field is good for is said with the field.
test.each(Object.keys(calls) as Call[])('%s has a good value for each of its fields', (name) => {
  expect(() => goodParts(name, town, new Date())).not.toThrow();
});
