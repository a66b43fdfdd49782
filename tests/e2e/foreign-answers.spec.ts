import { expect, type Page, test } from '@playwright/test';
import { newOwner, ownMarts, ownProduct } from './own-shop.ts';
import { alive, signIn, someone, toast } from './visitors.ts';

/** As a filter, a captive portal or a CDN answers: a page with 200, or a JSON of its own. */
const FOREIGN = {
  'a page': { status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Wi-Fi</title>' },
  nothing: { status: 200, body: '' },
  'another JSON': { status: 200, contentType: 'application/json', body: '{"login":"required"}' },
};

const answerAll = (page: Page, answer: (typeof FOREIGN)[keyof typeof FOREIGN]) =>
  page.route(/\/api\/(?!events)/, (route) => route.fulfill(answer));
const DONE = /담았어요|늘렸어요|줄였어요|바꿨어요|등록했어요|저장했어요|단골이에요/;

// Field case 2.1; every call alone: tests/islands/response-shapes.test.ts.
for (const [what, answer] of Object.entries(FOREIGN)) {
  test(`${what} in place of an answer does nothing, and says so`, async ({ page }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    const product = await ownProduct(owner);
    await signIn(page, someone('portal').email);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await answerAll(page, answer);
    await page.getByRole('button', { name: '장바구니 담기' }).click();
    await expect(toast(page, '인터넷이 연결되지 않았어요')).toBeVisible();
    await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
    await expect(page.getByRole('button', { name: '단골 맺기', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('body')).not.toContainText(DONE);
    await page.unrouteAll();

    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/scan`);
    await alive(page);
    await answerAll(page, answer);
    await page.getByLabel('픽업 번호').first().fill('123456');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-tone="finding"]')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText(DONE);
  });
}
