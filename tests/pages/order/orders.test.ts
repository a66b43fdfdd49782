import { describe, expect, test } from 'vitest';
import { ENDED_ORDERS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { Caller } from '../../e2e/api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { inside, textOf } from '../dom.ts';
import { type OpenedPage, Visitor } from '../visitor.ts';

const newBuyer = (role: string): Promise<Caller> => Caller.signIn(ORIGIN, someone(role).email);
const numbersIn = (page: OpenedPage) => [...page.main.matchAll(/주문 번호 (\d+)/g)].map(([, id]) => Number(id));

test('the purchase tabs are an island, and the open tab has its orders before any script', async () => {
  const buyer = await newBuyer('island-buyer');
  const { orderId } = await order(buyer, await ownProduct(await newOwner(), { cards: true }));
  const visitor = new Visitor().signedInAs(buyer);
  const islandOf = async (path: string) =>
    (await visitor.open(path)).all('astro-island[component-url*="/PurchaseTabs."]')[0]!;
  const island = await islandOf('/buyer/purchase');
  expect(island.querySelector(`#order-${orderId}`)).not.toBeNull();
  for (const tab of ['buying', 'cancelled', 'completed'])
    expect(island.querySelector(`a[href="/buyer/purchase?tab=${tab}"]`), tab).not.toBeNull();
  expect(textOf(await islandOf('/buyer/purchase?tab=cancelled'))).toContain('취소된 주문이 없어요');
});

test.each([
  ['buying', '픽업 대기 주문이 없어요'],
  ['cancelled', '취소된 주문이 없어요'],
  ['completed', '픽업 완료한 주문이 없어요'],
  // spec: S8.20
])('who has not ordered anything finds a way to the food on the tab %s', async (tab, text) => {
  const page = await new Visitor().signedInAs(await newBuyer('empty')).open(`/buyer/purchase?tab=${tab}`);
  expect(page.main).toContain(text);
  expect(inside(page.getByRole('main')).getAllByRole('link', { name: /보기|찾기|둘러보기/ }).length).toBeGreaterThan(0);
});

test('who has ordered much goes back a page at a time, without a script', async () => {
  const [buyer, owner] = [await newBuyer('regular'), await newOwner()];
  const product = await ownProduct(owner);
  const ids: number[] = [];
  for (let i = 0; i < ENDED_ORDERS_PAGE_SIZE + 2; i++) {
    const made = await order(buyer, product);
    // By the mart: a buyer who cancels so much may hold nothing unpaid until midnight.
    await cancelledByMart(owner, made);
    ids.unshift(made.orderId);
  }
  const visitor = new Visitor().signedInAs(buyer);
  const linkIn = (page: OpenedPage) => inside(page.getByRole('navigation', { name: '지난 주문' })).getByRole('link');
  const newest = await visitor.open('/buyer/purchase?tab=cancelled');
  expect(numbersIn(newest)).toEqual(ids.slice(0, ENDED_ORDERS_PAGE_SIZE));
  expect(textOf(linkIn(newest))).toBe('지난 주문 더 보기');

  const older = await visitor.open(linkIn(newest).getAttribute('href')!);
  expect(numbersIn(older)).toEqual(ids.slice(ENDED_ORDERS_PAGE_SIZE));
  expect(textOf(linkIn(older))).toBe('최근 주문부터 보기');

  const beyond = await visitor.open(`/buyer/purchase?tab=cancelled&before=${ids.at(-1)}`);
  expect(beyond.main).toContain('더 지난 주문은 없어요');
  const again = await visitor.open(linkIn(beyond).getAttribute('href')!);
  expect(numbersIn(again)).toEqual(ids.slice(0, ENDED_ORDERS_PAGE_SIZE));
});

describe('the page of an order that was made', () => {
  // spec: S2.16
  test('shows several orders with their sum', async () => {
    const buyer = await newBuyer('several');
    const product = await ownProduct(await newOwner());
    const [one, two] = [await order(buyer, product), await order(buyer, product, 2)];
    const page = await new Visitor()
      .signedInAs(buyer)
      .open(`/buyer/order-complete?orderIds=${one.orderId},${two.orderId}`);
    expect(numbersIn(page).sort()).toEqual([one.orderId, two.orderId].sort());
    expect(page.main).toContain('모두 2건');
    expect(page.main).toContain('7,500원');
  });

  // spec: S2.16
  test('without an id, with nonsense, and with another buyer’s id there is no order', async () => {
    const { orderId } = await order(await newBuyer('stranger'), await ownProduct(await newOwner()));
    const visitor = new Visitor().signedInAs(await newBuyer('curious'));
    for (const query of ['', '?orderId=abc', `?orderId=${orderId}`, `?orderIds=${orderId}`]) {
      const page = await visitor.open(`/buyer/order-complete${query}`);
      expect(page.main, query).toContain('주문 정보가 없어요');
      expect(page.html, query).not.toContain(`주문 번호 ${orderId}`);
    }
  });
});
