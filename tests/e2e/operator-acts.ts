import { expect, type Locator, type Page } from '@playwright/test';
import { aliveOnceSeen } from './visitors.ts';

/** What may be done with the subject of a page of the console: one of the list, by its name. */
export const actOf = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Opens it, where it is not, and waits until its form lives. */
export async function openAct(page: Page, name: string): Promise<Locator> {
  const act = actOf(page, name);
  if ((await act.getAttribute('open')) === null) await act.locator('summary').click();
  await expect(act).toHaveAttribute('open');
  await aliveOnceSeen(act.getByRole('button').last());
  return act;
}
