import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { naverMapsScript } from '#sandbox/naver-maps/script.ts';
import { freePort } from '../free-ports.ts';
import { type Running, startServer } from './start-server.ts';

const KEY = 'sandbox-map-key';

let dataDir: string;
let log: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dongne-naver-map-'));
  log = join(dataDir, 'log');
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const region = (page: Page) => page.getByRole('region', { name: '마트 지도' });
const card = (page: Page) => page.getByRole('list', { name: '마트 목록' }).locator('[data-store]').first();

async function arm(server: Running, fault: string): Promise<void> {
  const answer = await fetch(`${server.origin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'naverMaps', fault, times: 1 }),
  });
  expect(answer.status).toBe(200);
}

async function stand(page: Page, { origin }: Running): Promise<void> {
  await page.context().addCookies([{ name: 'place', value: '37.557,126.924', url: origin }]);
}

test('Naver draws the map; a key that is refused late, or a script that does not come, leaves the tiles', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const server = await startServer({ dataDir, log, env: { MAP_NAVER_KEY_ID: KEY } });
  try {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await stand(page, server);
    await page.goto(`${server.origin}/buyer/map`);
    await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
    // Pins are pressed, and lead to the card of their mart.
    await region(page).locator('[title]:not([title^="매장 "]) .map-tag').last().dispatchEvent('click');
    await expect(page.locator('[data-store][aria-current="true"]')).toHaveCount(1);
    await expect(region(page).locator('.leaflet-tile-pane')).toHaveCount(0);

    await arm(server, 'late_refusal');
    await page.goto(`${server.origin}/buyer/map`);
    await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
    await expect(region(page).locator('.leaflet-tile-loaded').first()).toBeVisible();
    await expect(region(page).locator('.leaflet-marker-icon.map-tag').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
    await expect(page.getByText('지도를 불러오지 못했어요')).toHaveCount(0);
    await card(page).getByRole('button', { name: '지도에서 보기' }).click();
    await expect(region(page).locator('.map-pin-selected')).toHaveCount(1);

    await arm(server, 'script_404');
    await page.goto(`${server.origin}/buyer/map`);
    await expect(region(page).locator('.leaflet-tile-loaded').first()).toBeVisible();
    await arm(server, 'no_maps');
    await page.goto(`${server.origin}/buyer/map`);
    await expect(region(page).locator('.leaflet-tile-loaded').first()).toBeVisible();
    expect(violations).toEqual([]);
    for (const said of ['Naver Maps refused the key', 'The script of Naver Maps did not come'])
      await expect.poll(() => readFileSync(log, 'utf8')).toContain(said);
  } finally {
    await server.stop();
  }
});

test('without tiles a sentence stands where the map was, beside the list', async ({ page }) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    port,
    dataDir,
    log,
    env: {
      SANDBOX: '0',
      PUBLIC_ORIGIN: origin,
      SESSION_SECRET: 'known to this test alone, and to nobody else',
      MAP_NAVER_KEY_ID: 'not registered',
    },
  });
  try {
    await page.route('https://oapi.map.naver.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: naverMapsScript({ callback: 'naverMapReady', isRefused: true, hasMaps: true }),
      }),
    );
    await stand(page, server);
    await page.goto(`${origin}/buyer/map`);
    await expect(page.getByText('지금은 지도를 보여 드릴 수 없어요. 아래 목록에서 찾아 주세요.')).toBeVisible();
    await expect(page.getByRole('button', { name: '내 위치로' })).toBeHidden();
    await expect(page.getByRole('button', { name: '지도 다시 불러오기' })).toBeHidden();
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('"problem":"refused"');
  } finally {
    await server.stop();
  }
});
