import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from './lock-queue.ts';
import { type Market, openMarket } from './market.ts';

// The embedded database has one connection: nobody waits there.
describe('two who wait for each other', () => {
  let market: Market;
  beforeEach(async () => {
    market = await openMarket('PostgreSQL');
  });
  afterEach(() => market.close());

  test('both get their turn: an account is deleted while it buys from a mart it follows', async () => {
    const mart = await market.mart();
    const product = await market.product(mart);
    const buyer = await market.person();
    await buyer.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });

    // Deleting stands first in the queue for the mart; buying has the person by then, whom deleting wants next.
    const another = await market.pool.connect();
    await another.query('begin');
    await another.query('select 1 from marts where id = $1 for update', [mart.id]);
    const deleting = buyer.send('DELETE /api/account');
    await untilWaiting(market, 1);
    const buying = buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
    await untilWaiting(market, 2);
    await another.query('commit');
    another.release();

    const [gone, bought] = await Promise.all([deleting, buying]);
    const open = await market.countRows('orders');
    expect([gone.status, bought.status]).toEqual(open === 1 ? [409, 200] : [200, 401]);
  });

  test.each(['orders', 'alarms'])(
    'a checkout that PostgreSQL ended at its %s is made once, by its second try',
    async (table) => {
      // A number that is drawn is never undone.
      await market.pool.query(`create sequence tries; create function lose() returns trigger language plpgsql as $$
      begin if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if; return null; end $$;
      create trigger lose after insert on ${table} for each statement execute function lose()`);
      const product = await market.product(await market.mart(), { waiting: 2 });
      const buyer = await market.person();
      const query = { productId: product.id, quantity: 1 };
      expect((await buyer.send('POST /api/buyer/pay/on-site', { query })).status).toBe(200);
      expect([await market.countRows('orders'), await market.countRows('checkouts')]).toEqual([1, 1]);
      expect(await market.stock(product)).toEqual({ waiting: 1, inSale: 1, completed: 0 });
      const { rows } = await market.pool.query('select last_value::int as tries from tries');
      expect(rows[0].tries).toBeGreaterThan(1);
    },
  );

  test('a transaction that PostgreSQL ended for another begins anew, three times at the most', async () => {
    let tries = 0;
    const ended = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const lose = (times: number) =>
      market.db.transaction(async () => {
        tries += 1;
        if (tries <= times) throw new Error('the statement failed', { cause: ended });
        return tries;
      });
    expect(await lose(2)).toBe(3);
    tries = 0;
    await expect(lose(3)).rejects.toThrow('the statement failed');
    expect(tries).toBe(3);
  });

  test('what else fails is not tried again', async () => {
    let tries = 0;
    const failing = market.db.transaction(async () => {
      tries += 1;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(tries).toBe(1);
  });
});
