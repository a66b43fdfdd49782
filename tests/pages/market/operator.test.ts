import { expect, test } from 'vitest';
import { FOUND_MOST } from '#lib/domain/market/operator-search.ts';
import { PEOPLE } from '#lib/messages/market/operator.ts';
import { SEARCH } from '#lib/messages/market/operator-search.ts';
import { Caller } from '../../e2e/api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
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
  '/operator/refused',
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

test('an operator of another role, and one who looks for what is not there, are told so in the console', async () => {
  const support = await Visitor.as('support@demo.test');
  for (const [path, status, said] of [
    ['/operator/settlement', 403, '다른 역할의 운영자가 보는 페이지예요'],
    ['/operator/log', 403, '다른 역할의 운영자가 보는 페이지예요'],
    ['/operator/orders/999999999', 404, '번호를 다시 확인하거나'],
    ['/operator/people/999999999', 404, '번호를 다시 확인하거나'],
    ['/operator/people/abc', 404, '번호를 다시 확인하거나'],
    ['/operator/marts/abc', 404, '번호를 다시 확인하거나'],
    ['/operator/orders/abc', 404, '번호를 다시 확인하거나'],
    ['/operator/cases/abc', 404, '번호를 다시 확인하거나'],
    ['/operator/nowhere', 404, '번호를 다시 확인하거나'],
  ] as const) {
    const page = await support.open(path);
    expect(page.status, path).toBe(status);
    expect(page.main, path).toContain(said);
    expect(page.main, path).not.toContain('가까운 상품');
  }
});

test('whoever runs the demo’s market is led from its panel to the console', async () => {
  const panel = await (await new Visitor().request('/sandbox')).text();
  for (const who of ['operator', 'support', 'finance']) {
    const link = panel.match(new RegExp(`<a[^>]*login_hint=${who}(@|%40)demo\\.test[^>]*>`))?.[0];
    expect(link, who).toContain('data-return-to="/operator"');
  }
});

// market.md 22.4
test('a dispute about what was paid at the mart is decided by words, and asks for no sum', async () => {
  const owner = await newOwner();
  const buyer = await Caller.signIn(ORIGIN, someone('buyer').email);
  const held = await order(buyer, await ownProduct(owner));
  await handOver(owner, held);
  const { body } = await buyer.call('POST', '/api/cases', {
    kind: 'dispute',
    orderId: held.orderId,
    reason: 'spoiled',
    text: '집에 와서 보니 상해 있었어요',
  });
  const support = await Visitor.as('support@demo.test');
  const page = await support.open(`/operator/cases/${(body as { caseId: number }).caseId}`);
  expect(page.main).toContain('결정하기');
  expect(page.main).toContain('전달할 내용');
  expect(page.main).not.toContain('환불할 금액 (원)');
});

test('a search that finds as many as are shown says so, with a way to fewer', async () => {
  const [name, host] = someone('found').email.split('@') as [string, string];
  const domain = `${name}.${host}`;
  const join = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, i) => Caller.signIn(ORIGIN, `full${from + i}@${domain}`)));
  const support = await Visitor.as('support@demo.test');
  const q = encodeURIComponent(`fu***@${domain}`);
  const searches = ['/operator/people', '/operator/search'].map((path) => `${path}?q=${q}`);
  await join(0, FOUND_MOST - 1);
  for (const path of searches) expect((await support.open(path)).main, path).not.toContain('까지 보여요');
  await join(FOUND_MOST - 1, FOUND_MOST);
  expect((await support.open(searches[0]!)).main).toContain(PEOPLE.more);
  expect((await support.open(searches[1]!)).main).toContain(SEARCH.more);
});
