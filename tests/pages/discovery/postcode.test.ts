import { expect, test } from 'vitest';
import { someone } from '../../e2e/visitors.ts';
import { Visitor } from '../visitor.ts';

test('the page of the search is served under its own name alone, without a cookie', async () => {
  const visitor = await Visitor.as(someone('name').email);
  const response = await visitor.request('/postcode');
  expect(response.status).toBe(307);
  const there = await new Visitor().request(response.headers.get('location')!);
  expect(there.status).toBe(200);
  expect(there.headers.getSetCookie()).toEqual([]);
  expect(there.headers.get('x-frame-options')).toBeNull();
  expect(there.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
});
