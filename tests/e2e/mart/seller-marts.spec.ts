import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { SELLER_LIST_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { chooseAddress } from '../store-form.ts';
import { inDays } from '../town-clock.ts';
import { alive, signIn, someone, toast, visitor, watchForComplaints } from '../visitors.ts';

/** A seller with a mart that takes cards, and a product in it. */
async function ownMart() {
  const owner = await newOwner();
  const product = await ownProduct(owner, { cards: true, quantity: 50 });
  return { owner, storeId: product.martId, martName: product.martName, product };
}

/** Pays by card, at the stand-in's desk. */
async function payByCard(buyer: Caller, productId: number, isReservation: boolean): Promise<number> {
  const amount = isReservation ? 2_750 : 2_500;
  const orderId = `order_${randomUUID()}`;
  const answer = await fetch(`${ORIGIN}/sandbox/toss/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, amount }),
  });
  const { paymentKey } = (await answer.json()) as { paymentKey: string };
  const paid = await buyer.call('POST', '/api/buyer/pay/toss/confirm', {
    paymentKey,
    orderId,
    amount,
    productId,
    quantity: 1,
    isReservation,
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return (paid.body as { orderId: number }).orderId;
}

const main = (page: Page) => page.getByRole('main');

test.describe('deleting a mart', () => {
  // spec: S6.3
  test('names the orders it cancels; buyers are told and paid back', async ({ page }) => {
    const { owner, storeId, martName, product } = await ownMart();
    const [payer, holder] = [
      await Caller.signIn(ORIGIN, someone('payer').email),
      await Caller.signIn(ORIGIN, someone('holder').email),
    ];
    await payByCard(payer, product.productId, false);
    await signIn(page, owner.email);
    await page.goto('/seller/dashboard');
    await alive(page);
    // Made after the page was: the question counts anew.
    await order(holder, product);
    await main(page)
      .getByRole('button', { name: `${martName} 메뉴` })
      .click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `${martName} 삭제` }).click();
    const dialog = page.getByRole('dialog', { name: '정말 마트를 삭제할까요?' });
    await expect(dialog).toContainText('주문 2건이 취소되고, 카드 결제 금액은 모두 환불돼요.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '취소' }).click();
    await expect(dialog).toHaveCount(0);

    await main(page)
      .getByRole('button', { name: `${martName} 메뉴` })
      .click();
    await page.getByRole('button', { name: `${martName} 삭제` }).click();
    // What takes orders along is not pressed away: its name is typed.
    await dialog.getByRole('button', { name: '마트 삭제' }).click();
    const typedName = dialog.getByLabel('삭제하려면 마트 이름을 입력해 주세요');
    await expect(typedName).toHaveAccessibleDescription('마트 이름을 그대로 입력해 주세요.');
    await expect(typedName).toBeFocused();
    await dialog.getByLabel('삭제하려면 마트 이름을 입력해 주세요').fill(martName);
    await page.route('**/api/seller/store/**', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: '마트 삭제' }).click();
    await expect(dialog.getByRole('alert')).toContainText('마트를 삭제하지 못했어요.');
    await page.unroute('**/api/seller/store/**');
    await dialog.getByRole('button', { name: '마트 삭제' }).click();
    await expect(toast(page, `마트를 삭제했어요: ${martName}. 주문 2건을 취소했어요.`)).toBeVisible();
    await expect(page.getByText('아직 함께하는 마트가 없어요')).toBeVisible();
    await page.goto(`/seller/mart/${storeId}`);
    await expect(page).toHaveURL('/seller/dashboard');

    await expect(async () => {
      const { body } = await payer.call('GET', '/api/buyer/order/buy-cancel');
      expect(body).toMatchObject([{ endReason: 'martClosed', refund: { state: 'refunded', amount: 2_500 } }]);
    }).toPass();
    const { body } = await holder.call('GET', '/api/buyer/alarms');
    expect((body as { content: { kind: string }[] }).content[0]!.kind).toBe('orderCancelledByClosing');
  });

  test('without orders says that there are none', async ({ page }) => {
    const { owner, martName } = await ownMart();
    await signIn(page, owner.email);
    await page.goto('/seller/dashboard');
    await alive(page);
    await main(page)
      .getByRole('button', { name: `${martName} 메뉴` })
      .click();
    await page.getByRole('button', { name: `${martName} 삭제` }).click();
    await expect(page.getByRole('dialog')).toContainText('픽업 대기 주문이 없어요.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the dashboard’s lists', () => {
  // spec: S2.25, S4.10
  test('show reservations, purchases and what was sold, live', { tag: '@wide' }, async ({ page }) => {
    const { owner, product } = await ownMart();
    const { email, name } = someone('buyer');
    const buyer = await Caller.signIn(ORIGIN, email);
    await payByCard(buyer, product.productId, true);
    await signIn(page, owner.email);
    const noComplaints = watchForComplaints(page);
    await page.goto('/seller/dashboard');
    await alive(page);
    const row = page.getByRole('row').filter({ hasText: product.name });
    await expect(page.getByRole('tab', { name: '예약' })).toHaveAttribute('aria-selected', 'true');
    await expect(row).toContainText(name);
    await expect(row).toContainText('1개 · 2,750원');
    await expect(row).toContainText(/\d+시간( \d+분)?/);
    await page.getByRole('tab', { name: '구매' }).click();
    await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
    const held = await order(buyer, product, 2);
    await expect(row).toContainText('2개 · 5,000원');
    await handOver(owner, held);
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: '판매 완료' }).click();
    await expect(row).toContainText(/오늘 (오전|오후)/);
    await expectAccessible(page);
    noComplaints();
  });

  // spec: S2.25
  test('have pages of ten', { tag: '@wide' }, async ({ page }) => {
    const { owner, product } = await ownMart();
    // One buyer holds ten unpaid orders at most.
    for (const [who, orders] of [
      ['many', SELLER_LIST_PAGE_SIZE],
      ['one-more', 1],
    ] as const) {
      const buyer = await Caller.signIn(ORIGIN, someone(who).email);
      for (let n = 0; n < orders; n += 1) await order(buyer, product);
    }
    await signIn(page, owner.email);
    await page.goto('/seller/dashboard');
    await alive(page);
    const rows = page.getByRole('row').filter({ hasText: product.name });
    await expect(rows).toHaveCount(SELLER_LIST_PAGE_SIZE);
    await expect(page.getByRole('button', { name: '이전 페이지' })).toBeDisabled();
    await page.getByRole('button', { name: '다음 페이지' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: '다음 페이지' })).toBeDisabled();
    await page.getByRole('button', { name: '이전 페이지' }).click();
    await expect(rows).toHaveCount(SELLER_LIST_PAGE_SIZE);
  });

  // spec: S8.22
  test('that cannot be loaded say so', async ({ page }) => {
    const { owner } = await ownMart();
    await signIn(page, owner.email);
    await page.goto('/seller/dashboard');
    await alive(page);
    await page.route('**/dashboard/completed**', (route) => route.abort());
    await page.getByRole('tab', { name: '판매 완료' }).click();
    await expect(page.getByRole('alert')).toContainText('데이터를 불러오지 못했어요. 잠시 뒤 다시 시도해 주세요.');
    await page.unroute('**/dashboard/completed**');
    await page.getByRole('button', { name: '다시 불러오기' }).click();
    await expect(page.getByText('판매가 끝난 주문이 아직 없어요')).toBeVisible();
  });
});

// spec: S2.28
test('my mart says what it is, and leads its general manager to its management', async ({ page }) => {
  const { owner, storeId, martName } = await ownMart();
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${storeId}/info`);
  const info = page.getByRole('region', { name: martName });
  await expect(info).toContainText('총괄 매니저');
  await expect(info).toContainText('서울 마포구 양화로 160 (서교동), 1층');
  await expect(info.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(info).toContainText('24시간');
  await expect(info).toContainText('현장 결제, 카드 결제');
  await main(page).getByRole('link', { name: '마트 관리' }).click();
  await expect(page).toHaveURL(`/seller/store/manage/${storeId}`);
});

test.describe('a mart’s home', () => {
  // spec: S2.28
  test('shows place, hours, ratings, followers and reviews; a reply reaches the buyer', { tag: '@wide' }, async ({
    page,
    browser,
  }) => {
    const { owner, storeId, martName, product } = await ownMart();
    const { email, name } = someone('reviewer');
    const buyer = await Caller.signIn(ORIGIN, email);
    // One of each buyer counts in thirty days.
    const other = await Caller.signIn(ORIGIN, someone('other').email);
    for (const [who, rating, content] of [
      [other, 5, '아주 신선했어요'],
      [buyer, 4, '또 살게요'],
    ] as const) {
      const bought = await order(who, product);
      await handOver(owner, bought);
      await who.call('POST', `/api/buyer/review/${bought.orderId}`, { rating, content });
    }
    await buyer.call('POST', `/api/buyer/stores/followStore/${storeId}`);
    await signIn(page, owner.email);
    const noComplaints = watchForComplaints(page);
    await page.goto(`/seller/mart/${storeId}`);
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: martName })).toBeVisible();
    await expect(page.getByRole('region', { name: `${martName} 지도` })).toBeVisible();
    await expect(main(page)).toContainText('서울 마포구 양화로 160 (서교동), 1층');
    await expect(main(page)).toContainText('24시간');
    await expect(main(page)).toContainText('1명');
    // The day comes first; what is nothing is left out.
    const day = page.getByRole('region', { name: '오늘의 마트' });
    await expect(day.getByRole('listitem')).toHaveText([/^오늘 판매 2건 · [\d,]+원$/]);
    await expect(day.getByRole('link')).toHaveAttribute('href', `/seller/mart/${storeId}/customers?tab=completed`);
    const ratings = page.getByRole('region', { name: '평점' });
    for (const text of ['전체 평점', '최근 3개월', '4.5', '2개']) await expect(ratings).toContainText(text);
    const review = page.getByRole('article').filter({ hasText: '또 살게요' });
    await expect(review).toContainText('re***');
    await expect(review).not.toContainText(name);

    await review.getByRole('button', { name: '답글 쓰기' }).click();
    const field = review.getByLabel('답글', { exact: true });
    await expect(field).toBeFocused();
    await review.getByRole('button', { name: '답글 올리기' }).click();
    await expect(review.getByText('답글 내용을 입력해 주세요.')).toBeVisible();
    await field.fill('고맙습니다. 또 오세요!');
    // What was typed goes along into the dialog and back.
    await page.getByRole('button', { name: '모든 리뷰 보기' }).click();
    const dialog = page.getByRole('dialog', { name: '상품 리뷰' });
    await expect(dialog.getByRole('article')).toHaveCount(2);
    await expect(dialog.getByLabel('답글', { exact: true })).toHaveValue('고맙습니다. 또 오세요!');
    await expectAccessible(page);
    await page.route('**/reply', (route) => route.abort());
    await dialog.getByRole('button', { name: '답글 올리기' }).click();
    await expect(dialog.getByText('답글을 올리지 못했어요.')).toBeVisible();
    await page.unroute('**/reply');
    await dialog.getByRole('button', { name: '답글 올리기' }).click();
    await expect(dialog.getByRole('region', { name: '우리 마트의 답글' })).toContainText('고맙습니다. 또 오세요!');
    await dialog.getByRole('button', { name: '닫기' }).click();
    await expect(review.getByRole('button', { name: '답글 수정' })).toBeVisible();

    const reader = await visitor(browser, email, { viewport: page.viewportSize()! });
    await reader.page.goto(`${ORIGIN}/buyer/purchase?tab=completed`);
    await reader.page
      .getByRole('button', { name: /리뷰 보기/ })
      .first()
      .click();
    await expect(reader.page.getByRole('region', { name: '마트의 답글' })).toContainText('고맙습니다. 또 오세요!');
    await reader.context.close();

    await review.getByRole('button', { name: '답글 삭제' }).click();
    await review.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(toast(page, '답글을 삭제했어요.')).toBeVisible();
    await expect(review.getByRole('button', { name: '답글 쓰기' })).toBeVisible();
    // The network that was cut above is complained of, and nothing else.
    expect(noComplaints).toThrow(/ERR_FAILED/);
  });

  // spec: S2.28
  test('has all reviews in a dialog, twenty at a time', async ({ page }) => {
    // A mart of the demo town has more than a page of them.
    await signIn(page, 'owner@demo.test');
    await page.goto('/seller/mart/1');
    await alive(page);
    await page.getByRole('button', { name: '모든 리뷰 보기' }).click();
    const dialog = page.getByRole('dialog', { name: '상품 리뷰' });
    await expect(dialog.getByRole('article')).toHaveCount(20);
    await expect(dialog.getByRole('status')).toHaveText(/^전체 \d+개 중 최근 20개$/);
    await page.route('**/reviews**', (route) => route.abort());
    await dialog.getByRole('button', { name: '리뷰 더 보기' }).click();
    await expect(dialog.getByRole('alert')).toContainText('리뷰를 불러오지 못했어요.');
    await page.unroute('**/reviews**');
    await dialog.getByRole('button', { name: '리뷰 더 보기' }).click();
    await expect(async () => expect(await dialog.getByRole('article').count()).toBeGreaterThan(20)).toPass();
  });
});

test.describe('managing', () => {
  async function managed(page: Page) {
    const mart = await ownMart();
    await signIn(page, mart.owner.email);
    await page.goto(`/seller/store/manage/${mart.storeId}`);
    await alive(page);
    return mart;
  }
  const rowOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });

  test('a row whose answer is late does not take the keyboard from who has gone on to the next', async ({ page }) => {
    await managed(page);
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    await page.route('**/api/seller/store/*/name', async (route) => {
      await late;
      await route.continue();
    });
    const [name, phone] = [rowOf(page, '마트 이름'), rowOf(page, '전화번호')];
    await name.getByRole('button', { name: '마트 이름 수정' }).click();
    await name.getByLabel('마트 이름').fill('느린 이름 마트');
    await name.getByRole('button', { name: '저장' }).click();
    await phone.getByRole('button', { name: '전화번호 수정' }).click();
    await phone.getByLabel('전화번호').fill('0507-');
    answerLate();
    await expect(name.getByText('저장됐어요')).toBeVisible();
    await page.keyboard.type('1234-5678');
    await expect(phone.getByLabel('전화번호')).toHaveValue('0507-1234-5678');
  });

  // spec: S2.27
  test('every row is edited and saved by itself', async ({ page, browser }) => {
    const { storeId, martName } = await managed(page);
    const noComplaints = watchForComplaints(page);
    const newName = `새 이름 ${randomUUID().slice(0, 8)}`;
    await expect(page.getByRole('heading', { level: 1, name: `${martName} 관리` })).toBeVisible();
    await expect(rowOf(page, '사업자등록번호')).toContainText(/\d{3}-\d{2}-\d{5}/);
    await expect(rowOf(page, '사업자등록번호').getByRole('button')).toHaveCount(0);

    const name = rowOf(page, '마트 이름');
    await name.getByRole('button', { name: '마트 이름 수정' }).press('Enter');
    await expect(name.getByLabel('마트 이름')).toBeFocused();
    await name.getByLabel('마트 이름').fill('');
    await name.getByRole('button', { name: '저장' }).click();
    await expect(name.getByRole('alert')).toHaveText('마트 이름을 입력해 주세요.');
    await name.getByLabel('마트 이름').fill(newName);
    await name.getByLabel('마트 이름').press('Enter');
    await expect(name.getByText('저장됐어요')).toBeVisible();
    await expect(name.getByRole('button', { name: '마트 이름 수정' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: `${newName} 관리` })).toBeVisible();

    const phone = rowOf(page, '전화번호');
    await phone.getByRole('button', { name: '전화번호 수정' }).click();
    await phone.getByLabel('전화번호').fill('0507-1234-5678');
    await phone.getByRole('button', { name: '저장' }).click();
    await expect(phone).toContainText('0507-1234-5678');
    await expect(phone.getByText('저장됐어요')).toBeVisible();

    const hours = rowOf(page, '영업시간');
    await hours.getByRole('button', { name: '영업시간 수정' }).click();
    await hours.getByLabel('여는 시간').fill('00:00');
    await hours.getByLabel('닫는 시간').fill('23:59');
    await hours.getByRole('button', { name: '저장' }).click();
    await expect(hours).toContainText('00:00 ~ 23:59');

    const payment = rowOf(page, '결제 방법');
    await payment.getByRole('button', { name: '결제 방법 수정' }).click();
    await payment.getByLabel('현장 결제만').check();
    await payment.getByRole('button', { name: '저장' }).click();
    await expect(payment.getByText('저장됐어요')).toBeVisible();

    const address = rowOf(page, '주소');
    await address.getByRole('button', { name: '주소 수정' }).click();
    await address.getByLabel('상세 주소').fill('');
    await address.getByRole('button', { name: '저장' }).click();
    await expect(address.getByRole('alert')).toHaveText('주소와 상세 주소를 모두 입력해 주세요.');
    await address.getByLabel('상세 주소').fill('지하 2층');
    await chooseAddress(page, '연남로 50');
    await expect(address.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await expectAccessible(page);
    await address.getByRole('button', { name: '저장' }).click();
    await expect(address).toContainText('연남로 50');
    await expect(address).toContainText('지하 2층');
    noComplaints();

    const buyer = await visitor(browser, null);
    const answer = await buyer.page.request.get(`${ORIGIN}/api/buyer/maps/${storeId}`);
    expect(await answer.json()).toMatchObject({
      name: newName,
      phoneNumber: '0507-1234-5678',
      businessHours: '00:00 ~ 23:59',
      address: expect.stringContaining('지하 2층'),
    });
    await buyer.context.close();
  });

  // spec: S5.18
  test('an address that cannot be found is not saved', async ({ page }) => {
    await managed(page);
    const address = rowOf(page, '주소');
    await address.getByRole('button', { name: '주소 수정' }).click();
    await page.route('**/api/geocode**', (route) =>
      route.fulfill({ status: 404, json: { code: 'addressNotFound', message: '없어요.' } }),
    );
    await chooseAddress(page, '연남로 50');
    await expect(address.getByText('주소 좌표를 찾을 수 없어요.')).toBeVisible();
    await address.getByRole('button', { name: '저장' }).click();
    await expect(address.getByText('유효한 주소가 아니에요.')).toBeVisible();
    await address.getByRole('button', { name: '취소' }).click();
    await expect(address).toContainText('양화로 160');
  });

  test('a row that cannot be saved says why and keeps what was typed', async ({ page }) => {
    const { storeId } = await managed(page);
    await page.route(`**/api/seller/store/${storeId}/name`, (route) => route.abort());
    const name = rowOf(page, '마트 이름');
    await name.getByRole('button', { name: '마트 이름 수정' }).click();
    await name.getByLabel('마트 이름').fill('전파 없는 마트');
    await name.getByRole('button', { name: '저장' }).click();
    await expect(name.getByRole('alert')).toContainText('저장하지 못했어요: 인터넷이 연결되지 않았어요.');
    await expect(name.getByLabel('마트 이름')).toHaveValue('전파 없는 마트');
  });

  test('days off: every week, on a date, and for today', async ({ page }) => {
    const { storeId, product } = await managed(page);
    const weekdays = rowOf(page, '매주 쉬는 날');
    await weekdays.getByRole('button', { name: '매주 쉬는 날 수정' }).click();
    const week = ['월', '화', '수', '목', '금', '토', '일'].map((day) => weekdays.getByLabel(`${day}요일`));
    for (const day of week) await day.check();
    await weekdays.getByRole('button', { name: '저장' }).click();
    await expect(weekdays.getByRole('alert')).toHaveText('일주일에 하루는 열어야 해요.');
    for (const day of week) await day.uncheck();
    // Not today: the rest of this test needs the mart open.
    const today = new Date(await inDays(0)).getUTCDay();
    await week[(today + 2) % 7]!.check();
    await weekdays.getByRole('button', { name: '저장' }).click();
    await expect(weekdays).toContainText(/매주 .요일/);

    const off = rowOf(page, '쉬는 날');
    await off.getByRole('button', { name: '쉬는 날 추가' }).click();
    await expect(off.getByRole('alert')).toHaveText('날짜를 골라 주세요.');
    await off.getByLabel('쉴 날짜').fill(await inDays(40));
    await off.getByRole('button', { name: '쉬는 날 추가' }).click();
    await expect(off.getByRole('listitem')).toHaveCount(1);
    await off.getByRole('button', { name: /쉬는 날 삭제$/ }).click();
    await expect(off.getByText('정해 둔 쉬는 날이 없어요.')).toBeVisible();

    await order(await Caller.signIn(ORIGIN, someone('waits').email), product);
    await page.reload();
    await alive(page);
    await off.getByRole('button', { name: '오늘 영업 마치기' }).click();
    const dialog = page.getByRole('dialog', { name: '오늘 영업을 마칠까요?' });
    await expect(dialog).toContainText('픽업 대기 주문 1건의 픽업 시간이 바뀔 수 있어요.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '오늘 영업 마치기' }).click();
    const touched = page.getByRole('dialog', { name: '픽업 대기 주문이 있어요' });
    await expect(touched).toContainText('픽업 대기 주문 1건이 바뀌어요.');
    await touched.getByRole('button', { name: '그래도 저장' }).click();
    await expect(off.getByText('오늘은 영업을 마쳤어요.')).toBeVisible();
    const location = async () =>
      (await (await fetch(`${ORIGIN}/api/buyer/maps/${storeId}`)).json()) as { isOpen: boolean };
    expect(await location()).toMatchObject({ isOpen: false });
    await off.getByRole('button', { name: '오늘 다시 열기' }).click();
    await expect(off.getByRole('button', { name: '오늘 영업 마치기' })).toBeVisible();
    expect(await location()).toMatchObject({ isOpen: true });
  });
});

test('every page about a mart is accessible and fits its screen', { tag: '@wide' }, async ({ page }) => {
  const { owner, storeId, product } = await ownMart();
  await order(await Caller.signIn(ORIGIN, someone('fits').email), product);
  await signIn(page, owner.email);
  const noComplaints = watchForComplaints(page);
  for (const path of [
    '/seller/dashboard',
    '/seller/store/create',
    `/seller/mart/${storeId}`,
    `/seller/mart/${storeId}/info`,
    `/seller/store/manage/${storeId}`,
    `/seller/store/manage/${storeId}?tab=employees`,
  ]) {
    await checkPage(page, path);
  }
  // A mart of the demo town has half a year behind it.
  await signIn(page, 'owner@demo.test');
  await checkPage(page, '/seller/dashboard');
  await checkPage(page, '/seller/mart/1');
  await page.getByRole('button', { name: '모든 리뷰 보기' }).click();
  await expectNoSidewaysScroll(page);
  noComplaints();
});
