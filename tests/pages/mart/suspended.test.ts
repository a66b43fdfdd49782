import { expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { newEmployee, newOwner, ownMarts } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { Visitor } from '../visitor.ts';

test('a mart that may not sell says so on the list of marts, with why, and its general manager how to object', async () => {
  const owner = await newOwner();
  const { storeId, name } = (await ownMarts(owner)).allDay;
  const operator = await Caller.signIn(ORIGIN, 'operator@demo.test');
  const reason = '식품 안전 확인이 끝날 때까지';
  const stop = { kind: 'stop', reason, seen: 'approved' };
  expect((await operator.call('POST', `/api/operator/marts/${storeId}/suspend`, stop)).status).toBe(200);

  const manager = new Visitor().signedInAs(owner);
  const dashboard = await manager.open('/seller/dashboard');
  const card = dashboard.all('.marts > .mart').find(({ textContent }) => textContent.includes(name));
  expect(card!.querySelector('.badge-danger')!.textContent).toBe('판매 정지');
  expect(card!.textContent).toContain('판매가 정지돼 손님에게 보이지 않아요.');
  expect(card!.textContent).toContain(reason);
  const help = `/seller/mart/${storeId}/help`;
  const orders = await manager.open(`/seller/mart/${storeId}/customers`);
  expect(orders.getByRole('link', { name: '이의 제기' }).getAttribute('href')).toBe(help);
  const objecting = await manager.open(help);
  expect(objecting.all('main details[open]')).toHaveLength(1);
  expect(objecting.queryByRole('link', { name: '이의 제기' })).toBeNull();

  // Who works there reads why, and leaves the objecting to the general manager.
  const employee = new Visitor().signedInAs(await newEmployee(owner, storeId));
  const theirs = await employee.open(`/seller/mart/${storeId}/customers`);
  expect(theirs.all('.notice-warm')[0]!.textContent).toContain(reason);
  expect(theirs.queryByRole('link', { name: '이의 제기' })).toBeNull();
});
