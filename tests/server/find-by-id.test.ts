import { expect, test } from 'vitest';
import { findMarts } from '#lib/server/services/mart/find-mart.ts';
import { findUsers } from '#lib/server/services/person/find-user.ts';
import { describeMarket } from './market.ts';

describeMarket('an operator finds by an id', (market) => {
  test('a mart', async () => {
    const { id } = await market().mart();
    expect(await findMarts(market().db, String(id))).toMatchObject([{ id }]);
  });

  test('a person', async () => {
    const { userId } = await market().person();
    expect(await findUsers(market().db, String(userId))).toMatchObject([{ id: userId }]);
  });
});
