import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-ports.ts';
import { startServer } from './start-server.ts';

const port = await freePort();
/** A market that is none of the sandbox's, as its operator has set it up so far. */
const SETTINGS = {
  SANDBOX: '0',
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  SESSION_SECRET: 'known to this test alone, and to nobody else',
};

let dataDir: string;
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dongne-settings-'));
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a market without keys and without a phone offers neither, and ends with the npm that started it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...SETTINGS, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const ended = once(npm, 'exit');
  const isUp = () =>
    fetch(`${SETTINGS.PUBLIC_ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
    for (const path of ['/login', '/seller/login']) {
      await page.goto(SETTINGS.PUBLIC_ORIGIN + path);
      await expect(page.getByText('지금은 로그인할 수 없어요').first()).toBeVisible();
      await expect(page.getByRole('link', { name: /로 로그인/ })).toHaveCount(0);
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© 2025 동네마켓');
    await expect(footer).not.toContainText('고객센터');
    await expect(footer.getByRole('link')).toHaveText([
      '구매자 센터',
      '판매자 센터',
      '이용약관',
      '개인정보 처리방침',
      '위치기반서비스 이용약관',
    ]);
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
  await expect.poll(isUp).toBe(false);
});

test('a market says who runs it, and offers the sign-in it has keys for', async ({ page }) => {
  test.setTimeout(240_000);
  const line = '동네마켓 주식회사 · 대표 김동네 · 사업자등록번호 124-81-00998 · 통신판매업신고 2026-서울마포-0001';
  const server = await startServer({
    port,
    dataDir,
    env: {
      ...SETTINGS,
      SANDBOX_STARTS_AT: '',
      NAVER_CLIENT_ID: 'id',
      NAVER_CLIENT_SECRET: 'secret',
      COMPANY_LINE: line,
      CUSTOMER_SERVICE_PHONE: '02-123-4567',
      CUSTOMER_SERVICE_HOURS: '매일 10:00–20:00',
    },
  });
  try {
    await page.goto(`${server.origin}/login`);
    await expect(page.getByRole('link', { name: /로 로그인/ })).toHaveText([
      '네이버 아이디로 로그인',
      '네이버 아이디로 로그인',
    ]);
    const footer = page.getByRole('contentinfo');
    for (const said of [line, '매일 10:00–20:00']) await expect(footer).toContainText(said);
    await expect(footer.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
    for (const [name, address] of [
      ['이용약관', '/policies/terms'],
      ['개인정보 처리방침', '/policies/privacy'],
      ['사업자정보 확인', 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await footer.screenshot({ path: `.cache/reports/footer-${width}.png` });
    }
  } finally {
    await server.stop();
  }
});
