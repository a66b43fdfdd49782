import { expect, test } from 'vitest';
import { newEmployee, newOwner, ownMarts } from '../../e2e/own-shop.ts';
import { Visitor } from '../visitor.ts';

test('the page of tills is the general manager’s: where to begin, and nothing for others', async () => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const path = `/seller/mart/${allDay.storeId}/till`;
  const page = await new Visitor().signedInAs(owner).open(path);
  expect(page.main).toContain('아직 연동 키가 없어요');
  expect(page.getByRole('button', { name: '키 만들기' })).toBeTruthy();
  expect(page.main).not.toContain('포스가 한 일');
  const dashboard = await new Visitor().signedInAs(owner).open('/seller/dashboard');
  expect(dashboard.getAllByRole('link', { name: '포스 연동' }).map((link) => link.getAttribute('href'))).toContain(
    path,
  );

  const clerk = await new Visitor().signedInAs(await newEmployee(owner, allDay.storeId)).open(path);
  expect(clerk.status).toBe(403);
  expect(clerk.main).toContain('총괄 매니저만 볼 수 있어요');
  expect(clerk.main).not.toContain('키 만들기');
  expect(await new Visitor().leadsTo(path)).toBe('/seller/login');
});
