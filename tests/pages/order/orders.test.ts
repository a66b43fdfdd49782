import { describe, expect, test } from 'vitest';
import { ENDED_ORDERS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { Caller } from '../../e2e/api.ts';
import { newMark } from '../../e2e/mark.ts';
import { cancelledByMart, handOver, newOwner, order, ownProduct } from '../../e2e/own-shop.ts';
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

test('what was bought is found by product, mart or number, whatever became of it', async () => {
  const [buyer, owner] = [await newBuyer('searcher'), await newOwner()];
  const mark = newMark();
  const milk = await ownProduct(owner, { name: `무지개 우유 ${mark} 100%`, quantity: 9 });
  const bread = await ownProduct(owner, { name: `보리 식빵 ${mark}`, quantity: 9 });
  const elsewhere = await ownProduct(await newOwner(), { name: `무지개 우유 ${mark}`, quantity: 9 });
  const made = {
    open: await order(buyer, milk),
    over: await order(buyer, bread),
    gone: await order(buyer, milk),
    other: await order(buyer, elsewhere),
  };
  await handOver(owner, made.over);
  await cancelledByMart(owner, made.gone);
  await order(await newBuyer('stranger'), milk);
  const visitor = new Visitor().signedInAs(buyer);
  const search = (typed: string) => visitor.open(`/buyer/purchase?q=${encodeURIComponent(typed)}`);
  const found = async (typed: string) => numbersIn(await search(typed));
  const ids = (...orders: { orderId: number }[]) => orders.map(({ orderId }) => orderId).toSorted((a, b) => b - a);

  expect(await found(`우유 ${mark}`)).toEqual(ids(made.open, made.gone, made.other));
  expect(await found(`${mark}  보리`)).toEqual(ids(made.over));
  expect(await found(`${milk.martName} ${mark}`)).toEqual(ids(made.open, made.over, made.gone));
  expect(await found(`${mark} 100%`)).toEqual(ids(made.open, made.gone));
  expect(await found(String(made.over.orderId))).toEqual(ids(made.over));
  expect(await found('%')).toEqual(ids(made.open, made.gone));
  const none = await search(`없는 ${mark}`);
  expect(none.main).toContain('찾는 주문이 없어요');

  const page = await search(mark);
  const field = inside(page.getByRole('search', { name: '주문 찾기' })).getByRole('searchbox');
  expect(field.getAttribute('value')).toBe(mark);
  // What waits leads to its pass, what is over can be bought again.
  const card = (orderId: number) => page.all(`#order-${orderId}`)[0]!;
  const pass = inside(card(made.open.orderId)).getByRole('link', { name: /QR 보기/ });
  expect(pass.getAttribute('href')).toBe(`/buyer/purchase?qr=${made.open.orderId}`);
  expect(textOf(card(made.over.orderId))).toContain('다시 담기');
  expect(textOf(card(made.gone.orderId))).toContain('마트에서 취소했어요');
  // From the list, in one press.
  const list = await visitor.open('/buyer/purchase');
  expect(list.getByRole('link', { name: '주문 찾기' }).getAttribute('href')).toBe('/buyer/purchase?q=');
});

test('what was found goes on a page at a time', async () => {
  const [buyer, owner] = [await newBuyer('finds-much'), await newOwner()];
  const product = await ownProduct(owner, { quantity: ENDED_ORDERS_PAGE_SIZE + 3 });
  for (let i = 0; i <= ENDED_ORDERS_PAGE_SIZE; i++) await cancelledByMart(owner, await order(buyer, product));
  const visitor = new Visitor().signedInAs(buyer);
  const first = await visitor.open(`/buyer/purchase?q=${encodeURIComponent(product.name)}`);
  expect(numbersIn(first)).toHaveLength(ENDED_ORDERS_PAGE_SIZE);
  const older = inside(first.getByRole('navigation', { name: '지난 주문' })).getByRole('link');
  const second = await visitor.open(older.getAttribute('href')!);
  expect(numbersIn(second)).toHaveLength(1);
  expect(numbersIn(first)).not.toContain(numbersIn(second)[0]);
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
