import type { Page } from '@playwright/test';
import { inDays } from './town-clock.ts';

/** Unfolds what many products go without. */
export async function openMore(page: Page): Promise<void> {
  await page.getByText('추가 정보', { exact: true }).click();
}

/** Fills the form of a product, as a seller would in the morning. */
export async function fillInProduct(page: Page, name: string, quantity = '12개'): Promise<void> {
  await page.getByLabel('상품명').fill(name);
  await page.getByLabel('가격 (원)').fill('3500');
  await page.getByLabel('수량 (개)').fill(quantity);
  await page.getByLabel('판매 마감 날짜').fill(await inDays(1));
  await page.getByLabel('판매 마감 시간').fill('18:30');
  await page.getByLabel('상위 카테고리').selectOption('신선식품');
  await page.getByLabel('하위 카테고리').selectOption('채소');
  // Not folded away (field case 4.4).
  await page.getByLabel('설명').fill('아침에 들어온 상추예요.');
}

export const submitProduct = (page: Page) => page.getByRole('button', { name: '상품 등록' }).click();
