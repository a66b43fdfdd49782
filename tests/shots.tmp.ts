import { chromium } from 'playwright';
import { Caller } from './e2e/api.ts';
const ORIGIN = 'http://localhost:4721';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const owner = await Caller.signIn(ORIGIN, 'owner@demo.test');
const { body: marts } = (await owner.call('GET', '/api/seller/store/dashboard')) as any;
const mart = marts[0];
const file = ['번호,품목,단가,가격,수량,비고,','1,제주 딸기 500g,5000,3천5백원,2 박스,당일,ㄱ','2,배추,"4,000","2,800",3박스,,ㄴ','3,식빵,3000,2000,4ea,,ㄷ','4,고등어 2손,9000,7000,4,,ㄹ','5,우유 1L,2900,2000,4ea,,ㅁ'].join('\n');
for (const w of [360, 1280]) {
  const c = await b.newContext({ viewport: { width: w, height: w < 500 ? 740 : 800 }, deviceScaleFactor: 1 });
  const p = await c.newPage();
  await c.addCookies([owner.cookie()]);
  await p.goto(`${ORIGIN}/seller/mart/${mart.storeId}/import`);
  await p.waitForTimeout(1500);
  if (process.env.PASTE) { await p.getByText('표나 글 붙여넣기').click(); await p.getByLabel('붙여넣은 글').fill(process.env.PASTE); await p.screenshot({ path: `/tmp/hb-${w}-paste.png`, fullPage: true }); await p.getByRole('button', { name: '읽기' }).click(); }
  else await p.getByLabel('상품 파일', { exact: true }).setInputFiles({ name: '행복.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/hb-${w}-import.png`, fullPage: true });
}
await b.close();
