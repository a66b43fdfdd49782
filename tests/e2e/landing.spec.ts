import { expect, test } from '@playwright/test';
import { watchForComplaints } from './visitors.ts';

// spec: S2.1
test('the bare address leads to the landing page, which loads no script at all', { tag: ['@wide', '@layout'] }, async ({
  page,
}) => {
  const noComplaints = watchForComplaints(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('마감 전 먹거리');
  await expect(page.locator('script')).toHaveCount(0);
  expect(scripts).toEqual([]);
  noComplaints();
});

// spec: S2.2, S9.15
test('the footer says who, when and how to reach them, and leads to both centres', {
  tag: ['@wide', '@layout'],
}, async ({ page }) => {
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2025 동네마켓');
  // The demo's operator is an example, which no register knows.
  await expect(footer).toContainText('대표 김동네 · 사업자등록번호 000-00-00000');
  await expect(footer.getByRole('link', { name: '사업자정보 확인' })).toHaveCount(0);
  await expect(footer).toContainText('평일 9:00–18:00 (점심 12:00–13:00) · 주말과 공휴일은 쉬어요');
  await expect(footer.getByRole('link', { name: /^[\d-]+$/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(footer.getByRole('link', { name: '구매자 센터' })).toHaveAttribute('href', '/buyer');
  await expect(footer.getByRole('link', { name: '판매자 센터' })).toHaveAttribute('href', '/seller/login');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: S2.1
  test('both doors open', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: '장보러 가기 구매자 센터로 가기' }).click();
    await expect(page).toHaveURL(/\/buyer\/?$/);
    await page.goto('/home');
    await page.getByRole('link', { name: '사장님 시작하기 판매자 센터로 가기' }).click();
    await expect(page).toHaveURL('/seller/login');
    await expect(page.getByRole('heading', { name: '판매자 로그인' })).toBeVisible();
  });
});
