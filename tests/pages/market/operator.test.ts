import { expect, test } from 'vitest';
import { newOwner, ownMarts } from '../../e2e/own-shop.ts';
import { Visitor } from '../visitor.ts';

const PAGES = [
  '/operator',
  '/operator/cases',
  '/operator/marts',
  '/operator/orders',
  '/operator/payments',
  '/operator/people',
  '/operator/staff',
  '/operator/log',
];

// market.md 19.4
test('to everybody but operators there is no console', async () => {
  for (const path of [...PAGES, '/operator/second-factor', '/operator/nothing'])
    expect((await new Visitor().open(path)).status, path).toBe(404);
  const seller = await newOwner();
  await ownMarts(seller);
  const visitor = new Visitor().signedInAs(seller);
  for (const path of PAGES) {
    const page = await visitor.open(path);
    expect(page.status, path).toBe(404);
    expect(page.main, path).toContain('찾을 수 없는 페이지예요');
  }
});
