import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page, test } from '@playwright/test';
import iconv from 'iconv-lite';
import writeWorkbook from 'write-excel-file/node';
import { htmlXls, xmlSpreadsheet } from '../../sheets/till-files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newMark } from '../mark.ts';
import { newOwner, order, ownMarts } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { inDays } from '../town-clock.ts';
import { alive, signIn, someone, watchForComplaints } from '../visitors.ts';

/** Two batches of 50 and a part of one. */
const ROWS = 110;
const TITLES = '카테고리,상품명,가격,수량,판매 마감,소비기한';
const sheet = (...rows: string[]) => [TITLES, ...rows].join('\r\n');

async function openImport(page: Page) {
  const owner = await newOwner();
  const mart = (await ownMarts(owner)).allDay;
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${mart.storeId}/register`);
  await page.getByRole('link', { name: '파일로 등록' }).click();
  await alive(page);
  return { owner, mart };
}

const choose = (page: Page, buffer: Buffer | string, name = '오늘 상품.csv') =>
  page
    .getByLabel('상품 파일', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });

const listed = async (page: Page, martId: number, mark: string) => {
  await page.goto(`/seller/mart/${martId}/check?q=${encodeURIComponent(mark)}`);
  return page.getByRole('row').filter({ hasText: mark });
};

test('a file from Korean Excel: put right on the page, registered row by row', { tag: '@wide' }, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { mart } = await openImport(page);
  const mark = newMark();
  const day = await inDays(1);
  const rows = [
    `야채,똠상추 ${mark},"3,000원",5,${day} 21:00,`,
    `야채,뷁배추 ${mark},4000,7,${day} 오후 9시,`,
    `빵,식빵 ${mark},"3개 5,000원",3,${day} 오전 18:00,`,
    `합계,,12000,15,,`,
  ];
  await choose(page, iconv.encode(sheet(...rows), 'cp949'));
  await expect(page.getByText('4줄에 고칠 곳이 있어요.')).toBeVisible();
  const send = page.getByRole('button', { name: /줄 등록$/ });
  await expect(send).toBeDisabled();
  await expect(page.getByText('‘3개 5,000원’: 숫자로 읽을 수 없어요.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: '채소 (2줄 모두)' }).first().click();
  await expect(page.getByText('2줄에 고칠 곳이 있어요.')).toBeVisible();
  await page.getByRole('textbox', { name: '4번째 줄 가격' }).fill('5,000원');
  await page.getByRole('textbox', { name: '4번째 줄 판매 마감' }).fill(`${day} 18:00`);
  await page.getByRole('textbox', { name: '4번째 줄 판매 마감' }).press('Enter');
  await expect(page.getByText('1줄에 고칠 곳이 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '5번째 줄 제외' }).click();
  await expect(page.getByText('3줄을 등록할 수 있어요.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `식빵 ${mark}` })).toContainText('5,000원');

  // Nothing that was put right is lost by a reload.
  await page.reload();
  await alive(page);
  await expect(page.getByText('3줄을 등록할 수 있어요.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '3줄 등록' }).click();
  await expect(page.getByText('새로 등록 3가지')).toBeVisible();
  await expectAccessible(page);
  await expect(await listed(page, mart.storeId, mark)).toHaveCount(3);
  noComplaints();
});

test('a shop’s own list: asked which price is paid, and one press for each fault of many rows', {
  tag: '@wide',
}, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const mark = newMark();
  const { mart } = await openImport(page);
  const rows = [
    `딸기 ${mark},"5,000",3천5백원,2 박스`,
    `배추 ${mark},"4,000","2,800",3박스`,
    `식빵 ${mark},"3,000","2,000",4ea`,
  ];
  await choose(page, ['품목,단가,가격,수량', ...rows].join('\n'));
  await expect(page.getByText('어느 열이 손님이 낼 가격인가요?')).toBeVisible();
  await expect(page.getByLabel('C열 가격', { exact: true })).toHaveValue('priceWon');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'C열 가격 3천5백원' }).click();
  await expect(page.getByText('어느 열이 손님이 낼 가격인가요?')).toBeHidden();

  const kind = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await kind('수량 · 2줄').getByRole('button', { name: '한 묶음을 1개로 (2줄)' }).click();
  await page.getByLabel('판매 마감 · 3줄').fill(`${await inDays(1)}T21:00`);
  await page.getByRole('button', { name: '모두 넣기' }).click();
  await expect(page.getByText('3줄을 등록할 수 있어요.')).toBeVisible();
  const guessed = page.getByRole('combobox', { name: `식빵 ${mark}, 상품명 보고 고른 카테고리` });
  await expect(guessed).toHaveValue('빵');
  await guessed.selectOption('쿠키/스낵');
  await expect(guessed).toHaveValue('쿠키/스낵');
  const strawberries = page.getByRole('row').filter({ hasText: `딸기 ${mark}` });
  await expect(strawberries).toContainText('5,000원');
  await expect(strawberries).toContainText('3,500원');
  await expect(strawberries).toContainText('내일 오후 9:00');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '3줄 등록' }).click();
  await expect(page.getByText('새로 등록 3가지')).toBeVisible();

  // The next list of that shape is not asked about again.
  await page.reload();
  await alive(page);
  await choose(page, ['품목,단가,가격,수량', `오이 ${mark},"2,000","1,500",7`].join('\n'));
  await expect(page.getByText('1줄에 고칠 곳이 있어요.')).toBeVisible();
  await expect(page.getByText('어느 열이 손님이 낼 가격인가요?')).toBeHidden();
  await expect(await listed(page, mart.storeId, mark)).toHaveCount(3);
  noComplaints();
});

test('a list pasted from a message', async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { mart } = await openImport(page);
  const mark = newMark();
  await page.getByText('표나 글 붙여넣기').click();
  const pasted = page.getByLabel('붙여넣은 글');
  await pasted.fill('오늘도 감사합니다');
  await page.getByRole('button', { name: '읽기' }).click();
  await expect(page.getByRole('alert')).toContainText('상품과 가격을 찾지 못했어요.');
  const day = (await inDays(1)).slice(5).replace('-', '/');
  await pasted.fill(
    `오늘의 특가!\n상추 ${mark} 3천원 5봉 ${day} 21:00까지\n딸기 ${mark} 5,000원→3,500원 4팩 ${day} 21:00까지`,
  );
  await page.getByRole('button', { name: '읽기' }).click();
  await expect(page.getByText('상품이 아닌 1번째 줄은 읽지 않았어요.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '2줄 등록' }).click();
  await expect(page.getByText('새로 등록 2가지')).toBeVisible();
  await expect(await listed(page, mart.storeId, mark)).toHaveCount(2);
  noComplaints();
});

/** A file comes to the page itself, as from a folder beside the browser: dropped, or copied there and pasted. */
async function bring(page: Page, type: 'drop' | 'paste', name: string, bytes: Uint8Array): Promise<void> {
  await page.locator('main').evaluate(
    (main, { type, name, bytes }) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(bytes)], name));
      const event =
        type === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried });
      main.dispatchEvent(event);
    },
    { type, name, bytes: [...bytes] },
  );
}

test('files that tills wrote, dropped on the page and pasted', async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { mart } = await openImport(page);
  const mark = newMark();
  const day = await inDays(1);
  const titles = ['대분류', '상품명', '판매단가', '현재고', '판매마감', '바코드'];
  const milk = ['유제품', `똠우유 ${mark}`, '2,700', '4', `${day} 21:00`, '36000291452'];
  await bring(page, 'drop', '상품목록.xls', htmlXls('상품목록 (행복마트)', [titles, milk]));
  await expect(page.getByText('상품목록.xls')).toBeVisible();
  await expect(page.getByText(/앞에 빠진 0을/)).toBeVisible();
  await expect(page.getByRole('button', { name: '1줄 등록' })).toBeEnabled();
  const bread = ['빵', `뷁식빵 ${mark}`, 3_000, 6, `${day} 21:00`, ''];
  await bring(page, 'paste', '재고.xls', xmlSpreadsheet([titles, milk, bread]));
  await expect(page.getByText('재고.xls')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '2줄 등록' }).click();
  await expect(page.getByText('새로 등록 2가지')).toBeVisible();
  await expect(await listed(page, mart.storeId, mark)).toHaveCount(2);
  noComplaints();
});

test('a workbook, and the same file once more: said before anything is registered twice', async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { owner, mart } = await openImport(page);
  const mark = newMark();
  const end = { value: new Date(`${await inDays(1)}T21:00:00Z`), type: Date, format: 'yyyy-mm-dd hh:mm' } as const;
  const bread = (price: number, count: number) => ['빵', `식빵 ${mark}`, price, count, end, null];
  const book = (...rows: ReturnType<typeof bread>[]) =>
    writeWorkbook([{ sheet: '상품', data: [TITLES.split(','), ...rows] }]).toBuffer();
  const file = await book(bread(3_000, 5), ['빵', `바게트 ${mark}`, 2_000, 2, end, null]);
  await choose(page, file, '상품.xlsx');
  await page.getByRole('button', { name: '2줄 등록' }).click();
  await expect(page.getByText('새로 등록 2가지')).toBeVisible();

  await page.getByRole('button', { name: '다른 파일 올리기' }).click();
  await choose(page, file, '상품.xlsx');
  await expect(page.getByText('모두 이미 팔고 있는 상품이에요.')).toBeVisible();
  await expect(page.getByRole('button', { name: /줄 등록$/ })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await choose(page, await book(bread(2_500, 40)), '상품.xlsx');
  const twin = page.getByRole('listitem').filter({ hasText: `식빵 ${mark}` });
  await expect(twin).toContainText('지금 3,000원 · 5개');
  await expect(twin).toContainText('파일 2,500원 · 40개');
  await twin.getByRole('radio', { name: '수량과 가격만 수정' }).check();

  // An order comes between: the count of the file was decided on another one.
  const { body } = await owner.call('GET', `/api/seller/stores/${mart.storeId}/products/status-summary`);
  const product = (body as { productName: string; productId: number }[]).find(
    ({ productName }) => productName === `식빵 ${mark}`,
  )!;
  await order(await Caller.signIn(ORIGIN, someone('between').email), product, 2);
  await page.getByRole('button', { name: '1줄 등록' }).click();
  await expect(page.getByText('수량이 3개로 바뀌었어요.')).toBeVisible();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(twin).toContainText('지금 3,000원 · 3개');
  await twin.getByRole('radio', { name: '수량과 가격만 수정' }).check();
  await page.getByRole('button', { name: '1줄 등록' }).click();
  await expect(page.getByText('수량과 가격 수정 1가지')).toBeVisible();
  const listings = await listed(page, mart.storeId, mark);
  await expect(listings).toHaveCount(2);
  await expect(listings.filter({ hasText: '식빵' })).toContainText('40개');
  noComplaints();
});

// Batches and progress are the same at any width, and of 600 rows (islands/product/seller-import.test.ts,
// server/product/import-products.test.ts).
test('more rows than a batch holds, with progress', async ({ page }) => {
  const { owner, mart } = await openImport(page);
  const mark = newMark();
  const day = await inDays(1);
  await choose(
    page,
    sheet(...Array.from({ length: ROWS }, (_, at) => `빵,식빵 ${at + 1}호 ${mark},2000,3,${day} 21:00,`)),
  );
  await expect(page.getByText(`${ROWS}줄을 등록할 수 있어요.`)).toBeVisible();
  await expect(page.getByText(`상품 ${ROWS}줄을 읽었어요.`)).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let calls = 0;
  await page.route('**/import-rows', async (route) => {
    calls += 1;
    if (calls === 2) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: `${ROWS}줄 등록` }).click();
  const progress = page.getByRole('progressbar', { name: /등록하고 있어요/ });
  await expect(progress).toHaveAttribute('value', '50');
  await expectAccessible(page);
  letGo();
  await expect(page.getByText(`새로 등록 ${ROWS}가지`)).toBeVisible();
  const { body } = await owner.call('GET', `/api/seller/stores/${mart.storeId}/products/status-summary`);
  expect(body).toHaveLength(ROWS);
});

test.describe('the templates', () => {
  const bytesOf = async (download: Download) => readFile(await download.path());

  test('can be downloaded, and uploaded as they are', async ({ page }) => {
    await openImport(page);
    await page.getByText('양식과 읽는 칸 보기').click();
    for (const [link, name] of [
      ['엑셀 양식', '동네마켓-상품-양식.xlsx'],
      ['CSV 양식', '동네마켓-상품-양식.csv'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(name);
      const bytes = await bytesOf(download);
      await choose(page, bytes, name);
      // What was read of the file before says the same.
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(page.getByText('상품 1줄을 읽었어요.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: '설향 딸기 500g' })).toContainText('내일 오후 9:00');
    }
    await expect(
      page.getByRole('definition').filter({ hasText: '카테고리, 상품명, 가격, 수량, 판매 마감' }),
    ).toBeVisible();
    await expect(page.getByText('과일, 채소, 정육, 수산물, 유제품')).toBeVisible();
  });
});

test('file and paste stand before what is known of tables', async ({ page }) => {
  await openImport(page);
  const file = page.getByRole('button', { name: '파일 고르기' });
  const paste = page.getByText('표나 글 붙여넣기');
  const known = page.getByText('양식과 읽는 칸 보기');
  const top = async (what: Locator) => (await what.boundingBox())!.y;
  expect(await top(file)).toBeLessThan(360);
  expect(await top(paste)).toBeLessThan(await top(known));
  await expect(page.getByText('알레르기', { exact: false })).toBeHidden();
});

test('what is no table is refused with the remedy', async ({ page }) => {
  await openImport(page);
  for (const [bytes, name, text] of [
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '상품.xls', '‘Excel 통합 문서(.xlsx)’로 다시 저장'],
    [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), '상품.xlsx', '엑셀 파일로 읽을 수 없어요.'],
    [sheet('빵,"식빵,3000,5,2026-11-28', '빵,바게트,3000,5,2026-11-28'), '상품.csv', '2번째 줄에서 열린 따옴표'],
    ['이것,저것\n빵,1', '상품.csv', '‘카테고리’'],
  ] as const) {
    await choose(page, bytes, name);
    await expect(page.getByRole('alert')).toContainText(text);
  }
});
