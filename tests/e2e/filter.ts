import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from './visitors.ts';

/** Opens the filter of the list on the page, once its script lives; without one its link leads to a page. */
export async function openFilter(page: Page): Promise<Locator> {
  await alive(page);
  await page.getByRole('navigation', { name: '정렬과 필터' }).getByRole('link', { name: /^필터/ }).click();
  const filter = page.getByRole('dialog', { name: '필터' });
  await expect(filter).toBeVisible();
  return filter;
}
