import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeMarket } from '../market.ts';

/** The next pickup codes that are drawn; by chance when there are none left. */
const drawn: number[] = [];
const byChance = crypto.randomInt as (limit: number) => number;
beforeAll(() => {
  vi.spyOn(crypto, 'randomInt').mockImplementation(((limit: number) => drawn.shift() ?? byChance(limit)) as never);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describeMarket('a pickup code that another open order of the mart has', (market) => {
  test('is drawn again, and the pieces are held once', async () => {
    const product = await market().product(await market().mart());
    drawn.push(7);
    expect((await market().order(await market().person(), product, 2)).pickupCode).toBe('000007');
    drawn.push(7, 7, 8);
    expect((await market().order(await market().person(), product, 3)).pickupCode).toBe('000008');
    expect(drawn).toEqual([]);
    expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 5, completed: 0 });
  });
});
