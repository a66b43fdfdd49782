import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#lib/server/app-env.ts';
import { countViews } from '#lib/server/pipeline/count-views.ts';

const KEEPS = { 'x-edge-keeps': 'place=' };
const VIEW = { ...KEEPS, 'x-edge-view': '1' };

test.each<[what: string, path: string, headers: Record<string, string>, counted: number[], status: number]>([
  ['a page', '/buyer/product/7', {}, [7], 200],
  ['a page that is not there', '/buyer/product/8', {}, [], 404],
  ['a page that a machine reads', '/buyer/product/7', { 'user-agent': 'Googlebot/2.1' }, [], 200],
  ['a page that is fetched ahead', '/buyer/product/7', { 'sec-purpose': 'prefetch' }, [], 200],
  // An nginx that keeps pages tells of each that it was asked for, whoever answers it.
  ['a page that nginx passes on', '/buyer/product/7', KEEPS, [], 200],
  ['a page that nginx was asked for', '/buyer/product/7', VIEW, [7], 204],
  ['one that a machine asked nginx for', '/buyer/product/7', { ...VIEW, 'user-agent': 'Googlebot/2.1' }, [], 204],
  ['one that is no address of a product', '/buyer/product/x', VIEW, [], 204],
])('%s at %s with %j counts for %j', async (_, path, headers, counted, status) => {
  const noted: number[] = [];
  const app = new Hono<AppEnv>();
  app.use('/buyer/product/:productId', countViews({ note: (id) => noted.push(id) }));
  app.get('/buyer/product/7', (c) => c.text('a page'));
  expect((await app.request(path, { headers })).status).toBe(status);
  expect(noted).toEqual(counted);
});
