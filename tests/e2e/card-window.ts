import { expect, type Locator, type Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

/** Makes the next calls to the card provider fail (sandbox/fault-catalogue.ts). */
export async function armToss(fault: string, times = 1): Promise<void> {
  const answer = await fetch(`${ORIGIN}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'toss', fault, times }),
  });
  expect(answer.status).toBe(200);
}

/** Presses what opens the card window, and waits until it can be paid in. */
export async function openPopup(page: Page, pay: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await expect(popup.getByRole('button', { name: '결제하기', exact: true })).toBeVisible();
  return popup;
}

export async function payInPopup(popup: Page): Promise<void> {
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: '결제하기', exact: true }).click(),
  ]);
}

/** As in a browser that opens no second window. */
export const blockPopups = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null;
  });
