import { describe, expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { inside, textOf } from '../dom.ts';
import { HONGDAE, type OpenedPage, Visitor } from '../visitor.ts';

test('the page tells what the seller wrote, as text, and shows the mart’s other products', async () => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { description: '<b>새벽</b>에 딴\n딸기예요' });
  const other = await ownProduct(owner);
  const page = await new Visitor().open(`/buyer/product/${product.productId}`);
  expect(page.main).toContain('<b>새벽</b>에 딴 딸기예요');
  const others = page.getByRole('region', { name: `${product.martName}의 다른 상품` });
  expect(inside(others).getByRole('link', { name: other.name })).toBeTruthy();
  expect(others.querySelectorAll(`a[href$="/${product.productId}"]`)).toHaveLength(0);
});

// 전자상거래법 제20조, adopt.md 31.2
test('the seller’s e-mail stands on the page, and the trace number of meat, with where it is looked up', async () => {
  const owner = await newOwner();
  const { cards } = await ownMarts(owner);
  const meat = async (traceNumber: string) => {
    const { body } = await owner.call('POST', `/api/seller/stores/${cards.storeId}/products`, {
      category: '정육',
      productName: '한우 불고기 300g',
      price: 9_000,
      quantity: 3,
      expirationDate: new Date((await owner.now()).getTime() + 86_400_000).toISOString(),
      traceNumber,
    });
    return new Visitor().open(`/buyer/product/${(body as { productId: number }).productId}`);
  };
  const page = await meat('0021 2345 6789');
  expect(page.main).toContain('002123456789');
  const link = page.getByRole('link', { name: '축산물이력제에서 조회' });
  expect(link.getAttribute('href')).toBe('https://mtrace.go.kr/');
  expect(page.main).toMatch(/이메일 ?mart@market\.test/);
  expect((await meat('')).main).toMatch(/표시 없음.*이력번호/);
});

test('the newest three reviews of the mart stand on the page, and the way to all of them', async () => {
  const [owner, reader] = [await newOwner(), new Visitor()];
  const product = await ownProduct(owner, { quantity: 9 });
  const address = `/buyer/product/${product.productId}`;
  const reviewsOf = (page: OpenedPage) => page.getByRole('region', { name: '마트 리뷰' });
  const before = await reader.open(address);
  expect(before.main).toContain('아직 리뷰가 없어요');
  expect(before.main).not.toContain('마트 리뷰');
  for (const content of ['첫째로 썼어요', '둘째로 썼어요', '셋째로 썼어요', '넷째로 썼어요']) {
    const buyer = await Caller.signIn(ORIGIN, someone('reviewer').email);
    const bought = await order(buyer, product);
    await handOver(owner, bought);
    const body = { rating: 4, content };
    expect((await buyer.call('POST', `/api/buyer/review/${bought.orderId}`, body)).status).toBe(200);
  }
  const region = reviewsOf(await reader.open(address));
  const shown = inside(region).getAllByRole('article').map(textOf);
  expect(shown).toHaveLength(3);
  for (const [at, content] of ['넷째로 썼어요', '셋째로 썼어요', '둘째로 썼어요'].entries()) {
    expect(shown[at]).toContain(content);
    expect(shown[at]).toContain('별점 4점');
    expect(shown[at]).toContain(product.name);
  }
  const all = inside(region).getByRole('link', { name: '4개 모두 보기' });
  expect(all.getAttribute('href')).toBe(`/buyer/store/${product.martId}#reviews`);
  expect(region.querySelectorAll('astro-island, button')).toHaveLength(0);
});

describe('what is not there', () => {
  // spec: S8.6
  test.each(['2147483000', 'abc', '-1', '99999999999'])('product %s is not there', async (id) => {
    const page = await new Visitor().open(`/buyer/product/${id}`);
    expect(page.status).toBe(404);
    expect(page.main).toContain('상품 정보를 불러오지 못했어요');
    expect(page.main).toContain('상품을 찾을 수 없어요.');
    expect(page.getByRole('link', { name: '가까운 상품 보기' }).getAttribute('href')).toBe('/buyer');
  });

  test('an address that leads nowhere has its page', async () => {
    const page = await new Visitor().open('/buyer/no-such-page');
    expect(page.status).toBe(404);
    expect(page.main).toContain('찾을 수 없는 페이지예요');
  });
});

test('is rendered once for all who stand at one place, and says nothing of another', async () => {
  const { productId } = await ownProduct(await newOwner());
  const at = async (place: string, n: number) => {
    const { html } = await new Visitor({ at: place }).open(`/buyer/product/${productId}?n=${n}`);
    // But for when it was rendered.
    return html.replaceAll(/data-server-now="\d+"|&quot;(now|renderedAt)&quot;:\[3,[^\]]*\]/g, '');
  };
  // A page is kept until the minute turns, and says other times from then on.
  const isSame = async (place: string, n: number, other: number) => (await at(place, n)) === (await at(place, other));
  const haeundae = '35.158,129.160';
  await expect.poll(() => isSame(HONGDAE, 1, 2)).toBe(true);
  // At the address that was rendered for another place.
  await expect.poll(() => isSame(haeundae, 1, 3)).toBe(true);
  expect(await at(haeundae, 1)).not.toBe(await at(HONGDAE, 1));
  expect((await new Visitor({ at: HONGDAE }).open('/home')).html).not.toContain('37.557');
});

test('buyers pay the price of its step, struck from the registered one; the seller reads why', async () => {
  const owner = await newOwner();
  // Its first step came an hour ago, its second is yet to come.
  const product = await ownProduct(owner, { price: 5_000, saleEndsInMinutes: 120 });
  const path = `/api/seller/stores/${product.martId}/products/${product.productId}`;
  const markdown = [
    { minutesBeforeEnd: 180, percentOff: 30 },
    { minutesBeforeEnd: 20, percentOff: 50 },
  ];
  expect((await owner.call('PATCH', path, { markdown })).status).toBe(200);
  const page = await new Visitor().open(`/buyer/product/${product.productId}`);
  const about = textOf(page.getByRole('article'));
  expect(about).toContain('정가 5,000원');
  expect(about).toContain('30% 할인 3,500원');
  // What comes next is not promised.
  expect(about).not.toContain('2,500원');

  await order(await Caller.signIn(ORIGIN, someone('step').email), product);
  const seller = new Visitor().signedInAs(owner);
  const mart = `/seller/mart/${product.martId}`;
  const orders = await seller.open(`${mart}/customers`);
  const card = orders
    .getAllByRole('article')
    .map(textOf)
    .find((text) => text.includes(product.name));
  expect(card).toContain('1개 3,500원 · 등록 가격 5,000원에서 마감 3시간 전 30% 할인');
  const [row] = rowsOf(await seller.open(`${mart}/check?q=${encodeURIComponent(product.name)}`), product.name);
  expect(row).toContain('3,500원 30% 할인');
});

const rowsOf = (page: OpenedPage, name: string): string[] =>
  page
    .all('tr')
    .map(textOf)
    .filter((text) => text.includes(name));

test('the ways to a mart are links on its product and its page, and nothing else is asked elsewhere', async () => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const product = await ownProduct(owner);
  const visitor = new Visitor({ at: HONGDAE });
  for (const path of [`/buyer/product/${product.productId}`, `/buyer/store/${allDay.storeId}`]) {
    const page = await visitor.open(path);
    expect(page.main).toMatch(/걸어서 \d+분/);
    const kakao = page.getByRole('link', { name: '카카오맵 길찾기 (새 창)' });
    expect(kakao.getAttribute('href')).toMatch(/^https:\/\/map\.kakao\.com\/link\/by\/walk\/[^/]+,37\.557,126\.925\//);
    expect(kakao.getAttribute('rel')).toBe('noreferrer');
    const naver = page.getByRole('link', { name: '네이버 지도 길찾기 (새 창)' });
    expect(naver.getAttribute('href')).toMatch(
      /^https:\/\/map\.naver\.com\/p\/directions\/126\.925,37\.557,.+\/-\/walk$/,
    );
    const loaded = page.all('[src], link[href]').map((one) => one.getAttribute('src') ?? one.getAttribute('href')!);
    const isElsewhere = (address: string) => !address.startsWith('data:') && new URL(address, ORIGIN).origin !== ORIGIN;
    expect(loaded.filter(isElsewhere), path).toEqual([]);
  }
});

// spec: S2.30
test('a product that is being sold or was sold is only shown', async () => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  await order(await Caller.signIn(ORIGIN, someone('holds').email), product, 4);
  const seller = new Visitor().signedInAs(owner);
  const check = (tab: string) =>
    seller.open(`/seller/mart/${product.martId}/check?tab=${tab}&q=${encodeURIComponent(product.name)}`);
  const waiting = await check('waiting');
  expect(rowsOf(waiting, product.name)[0]).toContain('6개');
  expect(waiting.all('button[aria-label$="1개 늘리기"]')).toHaveLength(1);
  for (const [tab, label, count] of [
    ['inSale', '판매 중', 1],
    ['completed', '판매 완료', 0],
  ] as const) {
    const page = await check(tab);
    const tabs = inside(page.getByRole('navigation', { name: '등록 상품 현황' }));
    expect(tabs.getByRole('link', { name: new RegExp(label) }).getAttribute('aria-current')).toBe('page');
    expect(page.main).toContain('재고 조정은 판매 대기 탭에서만 할 수 있어요.');
    expect(rowsOf(page, product.name)).toHaveLength(count);
    expect(page.queryAllByRole('button', { name: /1개 (늘리기|줄이기)$/ })).toEqual([]);
  }
});

test('a product of another mart is not shown', async () => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { cards } = await ownMarts(owner);
  const seller = new Visitor().signedInAs(owner);
  for (const id of [product.productId, 2_147_483_000, 'abc']) {
    const page = await seller.open(`/seller/mart/${cards.storeId}/products/${id}`);
    expect(page.status, `${id}`).toBe(404);
    expect(textOf(page.getByRole('alert'))).toContain('이 마트의 상품이 아니거나 없는 상품이에요.');
  }
});
