import { randomInt } from 'node:crypto';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
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

/** The search in its innermost frame: our page of it, the empty frame of its script, and what this shows. */
export function postcodeSearch(page: Page): FrameLocator {
  const dialog = page.getByRole('dialog', { name: '주소 검색' });
  return dialog.frameLocator('iframe').frameLocator('#__daum__layer_1 > iframe').frameLocator('#__daum__viewerFrame_1');
}

/** Chooses the first address that the postcode search finds. */
export async function chooseAddress(page: Page, query: string): Promise<void> {
  await page.getByRole('button', { name: '주소 검색' }).click();
  const search = postcodeSearch(page);
  await search.getByLabel('도로명, 건물번호 또는 동 이름').fill(query);
  await search.getByRole('button', { name: '검색', exact: true }).click();
  await search.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: '주소 검색' })).toHaveCount(0);
}

export const MART_ADDRESS = '서울 마포구 양화로 160 (서교동), 1층';

/** A number of a business that is in order, of its own: only 20 marts may stand under one. */
export function anyBusinessNumber(): string {
  for (;;) {
    const number = String(randomInt(7_000_000_000, 7_999_999_999));
    if (businessNumber.isPlausible(number)) return number;
  }
}

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
  await page.getByLabel('사업자등록번호').fill(anyBusinessNumber());
  await page.getByLabel('여는 시간').fill('09:00');
  await page.getByLabel('닫는 시간').fill('22:00');
}

export const submitMart = (page: Page) => page.getByRole('main').getByRole('button', { name: '마트 등록' }).click();

/**
 * 2.0 to 2.4 km north of Hongik Univ. station: near it, but behind the demo town's in every list by distance, and
 * spread on a map.
 */
const aSpot = () => ({ latitude: 37.5753 + Math.random() * 0.003, longitude: 126.9226 + Math.random() * 0.004 });

/** A mart of one's own, opened over the API, round the clock. */
export async function openMart(
  owner: { call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> },
  name: string,
  { takesCards = true, email = 'mart@market.test' as string | null } = {},
): Promise<number> {
  const answer = await owner.call('POST', '/api/seller/store/create', {
    name,
    address: MART_ADDRESS,
    ...aSpot(),
    phone_number: '02-123-4567',
    ...(email !== null && { email }),
    business_number: anyBusinessNumber(),
    opening_time: '00:00:00',
    closing_time: '00:00:00',
    payment_method: takesCards ? 1 : 0,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { storeId: number }).storeId;
}
