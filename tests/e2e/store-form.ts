import { expect, type Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

/** Arms a failure of an outside service for its next calls (design.md section 3). */
export async function armFault(provider: string, fault: string, times = 1): Promise<void> {
  const answer = await fetch(`${ORIGIN}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, fault, times }),
  });
  expect(answer.status).toBe(200);
}

/** Chooses the first address that the postcode search finds. */
export async function chooseAddress(page: Page, query: string): Promise<void> {
  await page.getByRole('button', { name: '주소 검색' }).click();
  const dialog = page.getByRole('dialog', { name: '주소 검색' });
  await dialog.getByLabel('도로명, 건물번호 또는 동 이름').fill(query);
  await dialog.getByRole('button', { name: '검색', exact: true }).click();
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect(dialog).toHaveCount(0);
}

const NUMBER = '9900000004';

/** Fills the form that opens a mart, as a shop owner would, but for what is given as null. */
export async function fillIn(
  page: Page,
  name: string,
  { address = '양화로 160' as string | null } = {},
): Promise<void> {
  await page.getByLabel('마트 이름').fill(name);
  if (address !== null) {
    await chooseAddress(page, address);
    await page.getByLabel('상세 주소').fill('1층 102호');
  }
  await page.getByLabel('전화번호').fill('02-123-4567');
  await page.getByLabel('사업자등록번호').fill(NUMBER);
  await page.getByLabel('여는 시간').fill('09:00');
  await page.getByLabel('닫는 시간').fill('22:00');
}

export const submitMart = (page: Page) => page.getByRole('main').getByRole('button', { name: '마트 등록' }).click();

/** A mart of one's own, opened over the API. */
export async function openMart(
  owner: { call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> },
  name: string,
): Promise<number> {
  const answer = await owner.call('POST', '/api/seller/store/create', {
    ...{ name, address: '서울 마포구 양화로 160 (서교동), 1층', latitude: 37.5573, longitude: 126.9246 },
    ...{ phone_number: '02-123-4567', business_number: NUMBER },
    ...{ opening_time: '00:00:00', closing_time: '00:00:00', payment_method: 1 },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { storeId: number }).storeId;
}
