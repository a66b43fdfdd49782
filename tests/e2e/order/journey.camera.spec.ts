import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ownProduct, signInOwner, stockOf } from '../own-shop.ts';
import { shownPass } from '../pass.ts';
import { filmQr } from '../qr-film.ts';
import { ORIGIN } from '../server.ts';
import { HONGDAE, visitor, watchForComplaints, whenSaid } from '../visitors.ts';

/** The main job, from the landing page to 'check-in complete', by a buyer and a seller with a browser each. */
for (const [name, viewport, email] of [
  ['a phone', { width: 360, height: 740 }, 'buyer@demo.test'],
  ['a PC', { width: 1280, height: 800 }, 'buyer2@demo.test'],
] as const) {
  // spec: S2.33
  test(`a buyer finds food nearby, holds it and picks it up with a QR, on ${name}`, async ({ browser }) => {
    // Buyer and seller are chosen from the stand-in's list of the demo's people; the product is of the test's own.
    const owner = await signInOwner();
    const wanted = await ownProduct(owner, { name: `여정자두 ${randomUUID().slice(0, 8)}` });
    const martId = wanted.martId;
    const [waiting, inSale, completed] = await stockOf(owner, wanted);

    // The buyer comes in from the landing page, lets the browser say where they are, and sees food.
    const { context, page } = await visitor(browser, null, {
      viewport,
      geolocation: HONGDAE,
      permissions: ['geolocation'],
    });
    const noComplaints = watchForComplaints(page);
    await page.goto(`${ORIGIN}/`);
    await expect(page).toHaveURL(`${ORIGIN}/home`);
    await page.getByRole('link', { name: '구매자 센터로 가기' }).click();
    await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
    await expect(page.locator('#nearby a[href^="/buyer/product/"]').first()).toBeVisible();

    // They search for it, open it, and are asked to sign in before buying.
    await page.getByLabel('상품 검색').fill(wanted.name);
    await page.getByLabel('상품 검색').press('Enter');
    await page.locator(`a[href="/buyer/product/${wanted.productId}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeVisible();
    await page.getByRole('button', { name: '수량 늘리기' }).click();
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    const login = page.getByRole('dialog').filter({ hasText: '로그인' });
    await expect(login).toBeVisible();
    await login.getByRole('link', { name: /Google 아이디로 로그인/ }).click();
    // The stand-in's account picker.
    await page.getByRole('button', { name: new RegExp(email) }).click();
    await expect(page).toHaveURL(new RegExp(`/buyer/product/${wanted.productId}\\b`));

    // They hold two, as they chose before they signed in, to be paid in the mart: the dialog they had opened is open
    // again.
    const purchase = page.getByRole('dialog', { name: '주문하기' });
    await expect(purchase.getByRole('textbox', { name: `${wanted.name} 수량` })).toHaveValue('2');
    await expect(purchase).toContainText(`${(wanted.price * 2).toLocaleString('ko-KR')}원`);
    await purchase.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await page.waitForURL(/\/buyer\/order-complete\?orderId=\d+/);
    const orderId = Number(new URL(page.url()).searchParams.get('orderId'));
    await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
    expect(await stockOf(owner, wanted)).toEqual([waiting - 2, inSale + 2, completed]);

    // They open the QR.
    await page.goto(`${ORIGIN}/buyer/purchase`);
    const order = page
      .getByRole('listitem')
      .filter({ hasText: `주문 번호 ${orderId}`, hasNot: page.getByRole('listitem') });
    await order.getByRole('button', { name: /QR 보기/ }).click();
    await expect(shownPass(page).getByRole('img', { name: `주문 ${orderId}의 QR 코드` })).toBeVisible();

    // The camera at the counter sees what is on the buyer's screen.
    const pass = await context.request.get(`${ORIGIN}/api/qrCode/get?orderId=${orderId}`);
    const { uuid } = (await pass.json()) as { uuid: string };
    filmQr(JSON.stringify({ uuid, orderId }));

    // The seller signs in, finds the order and scans it.
    const seller = await visitor(browser, null, { viewport, permissions: ['camera'] });
    const noSellerComplaints = watchForComplaints(seller.page);
    await seller.page.goto(`${ORIGIN}/seller/login`);
    await seller.page.getByRole('link', { name: /Google 아이디로 로그인/ }).click();
    await seller.page.getByRole('button', { name: /owner@demo\.test/ }).click();
    await expect(seller.page).toHaveURL(`${ORIGIN}/seller/dashboard`);
    await seller.page.goto(`${ORIGIN}/seller/mart/${martId}/customers`);
    const card = seller.page.getByRole('article').filter({ hasText: `#${orderId}` });
    await expect(card).toContainText(wanted.name);
    // Several orders of one buyer have it said once, on the card of their visit.
    await expect(seller.page.getByRole('listitem').filter({ has: card }).first()).toContainText('결제 필요');
    await card.getByRole('link', { name: '판매 확정' }).click();
    const confirm = seller.page.getByRole('dialog', { name: '판매를 확정할까요?' });
    const sold = whenSaid(seller.page, '체크인 완료');
    await confirm.getByRole('button', { name: '판매 확정' }).click();
    await sold;
    await expect(seller.page).toHaveURL(`${ORIGIN}/seller/mart/${martId}/customers`);
    expect(await stockOf(owner, wanted)).toEqual([waiting - 2, inSale, completed + 2]);

    // Both see it done.
    await seller.page.goto(`${ORIGIN}/seller/mart/${martId}/customers?tab=completed`);
    await expect(seller.page.getByRole('article').filter({ hasText: `#${orderId}` })).toContainText('판매 완료');
    await page.goto(`${ORIGIN}/buyer/purchase?tab=completed`);
    await expect(page.getByText(`주문 번호 ${orderId}`, { exact: false })).toBeVisible();

    noComplaints();
    noSellerComplaints();
    await context.close();
    await seller.context.close();
  });
}
