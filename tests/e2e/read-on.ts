import type { Locator, Page } from '@playwright/test';

/**
 * Presses the way to more of a list of products. It is brought into view first: the cards above it are laid out as they
 * come near and move it once more, and a press that begins before and ends after that is none.
 */
export async function readOn(list: Page | Locator): Promise<void> {
  const more = list.getByRole('button', { name: '더 보기', exact: true });
  await more.scrollIntoViewIfNeeded();
  await more.click();
}
