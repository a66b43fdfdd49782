import { expect, test } from 'vitest';
import { createTurns } from '#lib/server/platform/files/upload-turns.ts';

test('one person is served one turn after the other, in their order; others are not kept waiting', async () => {
  const take = createTurns({ mostWaiting: 5, waitMs: 60_000 });
  const order: string[] = [];
  const end = await take(1);
  const later = [2, 3].map(async (turn) => {
    const leave = await take(1);
    order.push(`turn ${turn}`);
    leave();
  });
  const endOther = await take(2);
  order.push('somebody else');
  endOther();
  end();
  await Promise.all(later);
  expect(order).toEqual(['somebody else', 'turn 2', 'turn 3']);
  (await take(1))();
});

test('more than may wait, and those that wait too long, are refused, and the line goes on without them', async () => {
  const take = createTurns({ mostWaiting: 1, waitMs: 20 });
  const end = await take(1);
  const waiting = take(1);
  await expect(take(1)).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(waiting).rejects.toMatchObject({ code: 'tooManyRequests' });
  end();
  (await take(1))();
});
