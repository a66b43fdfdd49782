import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createByteBudget } from '#lib/server/http/byte-budget.ts';

test('what is over the budget waits until enough was given back, in its turn', async () => {
  const take = createByteBudget(10, 1_000);
  const giveBack = [await take(4), await take(5)];
  const order: string[] = [];
  const large = take(6).then((back) => {
    order.push('large');
    return back;
  });
  const small = take(1).then((back) => {
    order.push('small');
    return back;
  });
  await wait(20);
  // The small one would have room, but not before its turn.
  expect(order).toEqual([]);
  giveBack[0]!();
  giveBack[0]!();
  await wait(20);
  expect(order).toEqual([]);
  giveBack[1]!();
  (await large)();
  (await small)();
  expect(order).toEqual(['large', 'small']);
});

test('who would wait for too long is refused, and stands in nobody’s way', async () => {
  const take = createByteBudget(10, 50);
  const back = await take(8);
  const refused = take(5);
  await wait(20);
  const next = take(2);
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  (await next)();
  back();
});

test('more than there is takes all there is', async () => {
  const take = createByteBudget(10, 50);
  const back = await take(100);
  await expect(take(1)).rejects.toMatchObject({ code: 'unavailable' });
  back();
  (await take(10))();
});
