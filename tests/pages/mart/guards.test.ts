import { describe, expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { handOver, newEmployee, newOwner, order, ownMarts, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { openMart } from '../../e2e/store-form.ts';
import { someone } from '../../e2e/visitors.ts';
import { inside, textOf } from '../dom.ts';
import { type OpenedPage, Visitor } from '../visitor.ts';

/* Who gets into the pages of a mart, and what they see there. */

const MART_PAGES = ['customers', 'check', 'register', 'scan', 'qr-scan?orderId=1', 'copy', 'import', 'sales'];
const stranger = () => Visitor.as(someone('stranger').email);
const inMain = (page: OpenedPage) => inside(page.getByRole('main'));

describe('the pages of work', () => {
  // spec: S2.35
  test('nobody gets in without signing in', async () => {
    const { martId, productId } = await ownProduct(await newOwner());
    const pages = [...MART_PAGES, `products/${productId}`].map((path) => `mart/${martId}/${path}`);
    for (const path of ['dashboard', 'news', 'mart/customers', 'store/create', ...pages])
      expect(await new Visitor().leadsTo(`/seller/${path}`), path).toBe('/seller/login');
  });

  // spec: S2.36
  test('a stranger sees an empty dashboard and no mart', async () => {
    const { martId, productId } = await ownProduct(await newOwner());
    const { email } = someone('stranger');
    const visitor = await Visitor.as(email);
    for (const path of [...MART_PAGES, `products/${productId}`])
      expect(await visitor.leadsTo(`/seller/mart/${martId}/${path}`), path).toBe('/seller/dashboard');
    const dashboard = await visitor.open('/seller/dashboard');
    expect(dashboard.main).toContain('아직 함께하는 마트가 없어요');
    expect(dashboard.getAllByText(email).length).toBeGreaterThan(0);
  });

  // spec: S2.36
  test('an employee gets into the mart they work in, and into no other of the same owner', async () => {
    const owner = await newOwner();
    const { cards, allDay } = await ownMarts(owner);
    const visitor = new Visitor().signedInAs(await newEmployee(owner, cards.storeId));
    const { productId } = await ownProduct(owner, { cards: true });
    for (const path of [...MART_PAGES, `products/${productId}`]) {
      expect(await visitor.leadsTo(`/seller/mart/${cards.storeId}/${path}`), path).toBeNull();
      expect(await visitor.leadsTo(`/seller/mart/${allDay.storeId}/${path}`), path).toBe('/seller/dashboard');
    }
    const dashboard = await visitor.open('/seller/dashboard');
    expect(dashboard.getByRole('heading', { name: cards.name })).toBeTruthy();
    expect(dashboard.queryAllByRole('heading', { name: allDay.name })).toEqual([]);
    expect(inMain(dashboard).getByText('직원')).toBeTruthy();
  });

  // spec: S2.32
  test('a mart id that is no number leads to the dashboard, a missing one to an error', async () => {
    const visitor = new Visitor().signedInAs(await newOwner());
    for (const id of ['abc', '0', '-1', '999999999', '99999999999999'])
      expect(await visitor.leadsTo(`/seller/mart/${id}/customers`), id).toBe('/seller/dashboard');
    expect((await visitor.open('/seller/mart/customers')).main).toContain('주소를 확인해 주세요');
    for (const id of ['', 'undefined', 'null']) {
      const page = await visitor.open(`/seller/mart/${id}/customers`);
      expect(page.status, id).toBe(404);
      expect(page.main, id).toContain('마트 정보가 없어요. 주소를 확인해 주세요.');
    }
  });
});

test('an address that leads nowhere leads on to the side that it is on', async () => {
  const owner = await newOwner();
  const { martId } = await ownProduct(owner);
  const visitor = new Visitor().signedInAs(owner);
  for (const [path, way] of [
    ['/seller/nowhere', '내 마트 목록'],
    [`/seller/mart/${martId}/settlement/999999999`, '내 마트 목록'],
    ['/buyer/nowhere', '가까운 상품 보기'],
    ['/sellers', '가까운 상품 보기'],
  ] as const) {
    const page = await visitor.open(path);
    expect(page.status, path).toBe(404);
    expect(inMain(page).getByText('찾을 수 없는 페이지예요')).toBeTruthy();
    expect(inMain(page).getByRole('link').textContent?.trim(), path).toBe(way);
  }
});

describe('the pages of management', () => {
  // spec: S2.36
  test('nobody and strangers get into no page of a mart', async () => {
    const { martId } = await ownProduct(await newOwner());
    const paths = [`/seller/mart/${martId}`, `/seller/mart/${martId}/info`, `/seller/store/manage/${martId}`];
    for (const path of paths) expect(await new Visitor().leadsTo(path), path).toBe('/seller/login');
    const visitor = await stranger();
    for (const path of [
      ...paths,
      `/seller/mart/${martId}/papers`,
      '/seller/store/manage/abc',
      '/seller/store/manage/999999999',
    ])
      expect(await visitor.leadsTo(path), path).toBe('/seller/dashboard');
  });

  // spec: S6.3
  test('an employee sees the mart, not its management', async () => {
    const owner = await newOwner();
    const { cards } = await ownMarts(owner);
    const visitor = new Visitor().signedInAs(await newEmployee(owner, cards.storeId));
    const path = `/seller/mart/${cards.storeId}`;
    const mart = await visitor.open(path);
    expect(mart.address).toBe(path);
    expect(mart.queryAllByRole('link', { name: '마트 관리' })).toEqual([]);
    const info = await visitor.open(`${path}/info`);
    expect(inMain(info).getByText('직원')).toBeTruthy();
    expect(inMain(info).queryAllByRole('link', { name: '마트 관리' })).toEqual([]);
    expect(inMain(info).getByRole('button', { name: '이 마트 그만두기' })).toBeTruthy();
    expect(await visitor.leadsTo(`/seller/store/manage/${cards.storeId}`)).toBe('/seller/dashboard');
    // The same words are there for who may.
    const managed = await new Visitor().signedInAs(owner).open(`${path}/info`);
    expect(inMain(managed).getAllByRole('link', { name: '마트 관리' }).length).toBeGreaterThan(0);
  });
});

test('the lists of the dashboard are of the mart, and the one of three, that the address asks for', async () => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { cards: true });
  await openMart(owner, `${product.martName} 2호`);
  await handOver(owner, await order(await Caller.signIn(ORIGIN, someone('asked').email), product));
  const visitor = new Visitor().signedInAs(owner);
  const selected = (page: OpenedPage) => textOf(page.document.querySelector('[role="tab"][aria-selected="true"]'));
  const asked = await visitor.open(`/seller/dashboard?mart=${product.martId}&list=completed`);
  expect(selected(asked)).toContain('판매 완료');
  expect(asked.all('tr').map(textOf).join()).toContain(product.name);
  // Neither somebody else's mart nor nonsense.
  const unasked = await visitor.open('/seller/dashboard?mart=1&list=everything');
  expect(selected(unasked)).toContain('구매');
  expect(unasked.main).toContain('픽업 대기 주문이 없어요');
});
