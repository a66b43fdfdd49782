import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { Caller } from './api.ts';
import { roundDialog, throughMenu } from './keyboard.ts';
import { handOver, newOwner, order, ownProduct } from './own-shop.ts';
import { hasRoomForPass } from './pass.ts';
import { ORIGIN } from './server.ts';
import { openMart } from './store-form.ts';
import { alive, signIn, someone } from './visitors.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** What axe sees of it open, where a11y.spec.ts does not look. */
async function expectOpenAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test.describe('every dialog and menu is opened, gone through and left by keyboard', () => {
  test('a visitor’s: login, location, categories', async ({ page }) => {
    const product = await ownProduct(await newOwner());
    await open(page, `/buyer/product/${product.productId}`);
    await roundDialog(page, button(page, /^주문하기$/), dialog(page, '로그인'));
    const location = dialog(page, `${product.martName} 위치`);
    const ready = location.getByRole('button', { name: '지도 확대' });
    await roundDialog(page, button(page, '위치와 영업시간'), location, { ready });
    await open(page, '/buyer/cart');
    const categories = page.getByRole('navigation', { name: '카테고리', exact: true });
    await throughMenu(page, page.getByRole('button', { name: '카테고리' }), categories);
  });

  test('a buyer’s: purchase, pass, cancelling, reviews, deleting from the cart, the header’s menus, leaving', {
    tag: '@wide',
  }, async ({ page }) => {
    const { email } = someone('by-keyboard');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
    const product = await ownProduct(owner);
    const [reviewed, done] = [await order(buyer, product), await order(buyer, product)];
    for (const one of [reviewed, done]) await handOver(owner, one);
    await buyer.call('POST', `/api/buyer/review/${reviewed.orderId}`, { rating: 4, content: '딸기가 달아요' });
    await order(buyer, product);
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
    await signIn(page, email);

    await open(page, `/buyer/product/${product.productId}`);
    await roundDialog(page, button(page, /^주문하기$/), dialog(page, '주문하기'));
    await throughMenu(page, page.getByRole('button', { name: /님 메뉴$/ }), page.locator('#user-menu'));
    const bell = page.locator('header').getByRole('button', { name: /알림/ });
    await throughMenu(page, bell, page.getByRole('region', { name: '알림' }));

    await open(page, '/buyer/purchase');
    if (!hasRoomForPass(page)) await roundDialog(page, button(page, 'QR 보기'), dialog(page, '매장에서 보여 주세요'));
    await roundDialog(page, button(page, '주문 취소'), dialog(page, '주문을 취소할까요?'));
    await open(page, '/buyer/purchase?tab=completed');
    await roundDialog(page, button(page, /리뷰 쓰기/), dialog(page, '리뷰 쓰기'));
    await roundDialog(page, button(page, /리뷰 보기/), dialog(page, '내가 쓴 리뷰'));
    await open(page, '/buyer/cart');
    await roundDialog(page, button(page, `${product.name} 삭제`), dialog(page, '장바구니에서 삭제할까요?'));

    await signIn(page, someone('leaves').email);
    await open(page, '/buyer/account');
    const leaving = dialog(page, '정말 탈퇴할까요?');
    await roundDialog(page, button(page, '탈퇴하기'), leaving);
    await button(page, '탈퇴하기').click();
    await expect(leaving).toBeVisible();
    await expectOpenAccessible(page);
  });

  test('a seller’s at work: cancelling, stock, barcode, ending a sale', { tag: '@wide' }, async ({ page }) => {
    const owner = await newOwner();
    const [product, held] = [await ownProduct(owner), await ownProduct(owner)];
    await order(await Caller.signIn(ORIGIN, someone('holds').email), held);
    const mart = `/seller/mart/${product.martId}`;
    await signIn(page, owner.email);

    await open(page, `${mart}/customers?q=${held.name}`);
    await roundDialog(page, button(page, '주문 취소'), dialog(page, '주문을 취소할까요?'));
    await open(page, `${mart}/check?q=${product.name}`);
    await roundDialog(page, button(page, `${product.name} 1개 늘리기`), dialog(page, '수량을 바꿀까요?'));

    await open(page, `${mart}/register`);
    const scanner = dialog(page, '바코드를 찍어 주세요');
    await roundDialog(page, button(page, '바코드 찍기'), scanner);
    await button(page, '바코드 찍기').click();
    await expect(scanner).toBeVisible();
    await expectOpenAccessible(page);

    await open(page, `${mart}/products/${product.productId}`);
    const ending = dialog(page, '지금 판매를 끝낼까요?');
    await roundDialog(page, button(page, '지금 판매 끝내기'), ending);
    await button(page, '지금 판매 끝내기').click();
    await expect(ending).toBeVisible();
    await expectOpenAccessible(page);
  });

  test('a general manager’s: reviews, closing for today, employees, deleting and leaving the mart', async ({
    page,
  }) => {
    const [boss, clerk] = [someone('keys'), someone('clerk-keys')];
    const owner = await Caller.signIn(ORIGIN, boss.email);
    const name = `${boss.name} 마트`;
    const storeId = await openMart(owner, name);
    await Caller.signIn(ORIGIN, clerk.email);
    const employees = `/api/seller/store/${storeId}/employees`;
    const found = await owner.call('GET', `${employees}/search-user?email=${encodeURIComponent(clerk.email)}`);
    await owner.call('POST', `${employees}/add`, { userIds: [(found.body as { userId: number }).userId] });
    await signIn(page, boss.email);

    await open(page, `/seller/store/manage/${storeId}`);
    const closing = dialog(page, '오늘 영업을 마칠까요?');
    await roundDialog(page, button(page, '오늘 영업 마치기'), closing);
    await button(page, '오늘 영업 마치기').click();
    await expect(closing).toBeVisible();
    await expectOpenAccessible(page);

    await open(page, `/seller/store/manage/${storeId}?tab=employees`);
    await page.getByRole('listitem').filter({ hasText: clerk.name }).getByRole('checkbox').check();
    await roundDialog(page, button(page, '삭제'), dialog(page, /삭제할까요/));
    await roundDialog(page, button(page, '총괄 매니저 위임'), dialog(page, /위임/));
    await button(page, '총괄 매니저 위임').click();
    await expect(dialog(page, /위임/)).toBeVisible();
    await expectOpenAccessible(page);

    await open(page, '/seller/dashboard');
    const more = button(page, `${name} 메뉴`);
    await throughMenu(page, more, page.locator(`#mart-menu-${storeId}`));
    await more.click();
    await roundDialog(page, button(page, '마트 삭제'), dialog(page, /삭제할까요/), { comesBackTo: more });
    if (page.viewportSize()!.width < 768) {
      const drawer = page.getByRole('navigation', { name: '판매자 메뉴' });
      await throughMenu(page, page.getByRole('button', { name: '메뉴 열기' }), drawer);
    }

    await signIn(page, clerk.email);
    await open(page, '/seller/dashboard');
    await button(page, `${name} 메뉴`).click();
    const leaving = dialog(page, /그만둘까요/);
    await roundDialog(page, button(page, '그만두기'), leaving, { comesBackTo: more });
    await open(page, `/seller/mart/${storeId}/info`);
    await roundDialog(page, button(page, '이 마트 그만두기'), leaving);
    await button(page, '이 마트 그만두기').click();
    await expect(leaving).toBeVisible();
    await expectOpenAccessible(page);
  });

  test('all reviews of a mart, where the focus stays while a reply is written and taken back', async ({ page }) => {
    const boss = someone('replies');
    const owner = await Caller.signIn(ORIGIN, boss.email);
    const storeId = await openMart(owner, `${boss.name} 마트`);
    const buyer = await Caller.signIn(ORIGIN, someone('reviews').email);
    const made = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
      category: '과일',
      productName: '시험배',
      price: 2_500,
      quantity: 5,
      description: '',
      productImgSrc: '',
      expirationDate: new Date((await owner.now()).getTime() + 86_400_000).toISOString(),
    });
    const { productId } = made.body as { productId: number };
    const pear = { productId, martId: storeId, martName: '', name: '시험배', price: 2_500 };
    const done = await order(buyer, pear);
    await handOver(owner, done);
    await buyer.call('POST', `/api/buyer/review/${done.orderId}`, { rating: 5, content: '배가 시원해요' });
    await signIn(page, boss.email);

    await open(page, `/seller/mart/${storeId}`);
    const all = dialog(page, '상품 리뷰');
    await roundDialog(page, button(page, '모든 리뷰 보기'), all);
    await button(page, '모든 리뷰 보기').click();
    const inAll = (name: string) => all.getByRole('button', { name });
    await inAll('답글 쓰기').press('Enter');
    await expect(all.getByLabel('답글')).toBeFocused();
    await expectOpenAccessible(page);
    await inAll('취소').press('Enter');
    await expect(inAll('답글 쓰기')).toBeFocused();
    await page.keyboard.press('Enter');
    await all.getByLabel('답글').fill('고맙습니다!');
    await inAll('답글 올리기').press('Enter');
    await expect(inAll('답글 수정')).toBeFocused();
    await inAll('답글 삭제').press('Enter');
    await expect(inAll('그대로 두기')).toBeFocused();
    await expectOpenAccessible(page);
    await inAll('삭제').press('Enter');
    await expect(inAll('답글 쓰기')).toBeFocused();
  });
});
