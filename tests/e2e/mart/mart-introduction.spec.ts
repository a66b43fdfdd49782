import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, watchForComplaints } from '../visitors.ts';

test('a mart introduces itself: edited row by row, kept over a reload, seen by buyers, and printed', async ({
  page,
}) => {
  const boss = someone('introduces');
  const name = `${boss.name} 마트`;
  const storeId = await openMart(await Caller.signIn(ORIGIN, boss.email), name);
  const noComplaints = watchForComplaints(page);
  await signIn(page, boss.email);
  await page.goto(`/seller/store/manage/${storeId}`);
  await alive(page);
  const row = (label: string) => page.getByRole('region', { name: label, exact: true });

  await page.getByRole('button', { name: '매장 사진 수정' }).click();
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2d6b46' } })
    .png()
    .toBuffer();
  await row('매장 사진')
    .getByLabel('매장 사진 파일')
    .setInputFiles({ name: '매장.png', mimeType: 'image/png', buffer });
  await expect(row('매장 사진').getByAltText('고른 사진 미리 보기')).toBeVisible();
  await row('매장 사진').getByRole('button', { name: '저장' }).click();
  await expect(row('매장 사진').getByText('저장됐어요')).toBeVisible();

  await page.getByRole('button', { name: '소개 수정', exact: true }).click();
  const introduction = page.getByRole('textbox', { name: '소개' });
  await introduction.fill('가'.repeat(301));
  await row('소개').getByRole('button', { name: '저장' }).click();
  await expect(row('소개').getByRole('alert')).toHaveText('소개는 300자까지 쓸 수 있어요.');
  await introduction.fill('새벽에 들여와요.\n저녁에는 싸게 팔아요.');
  await expectAccessible(page);
  await page.reload();
  await alive(page);
  await expect(row('소개').getByText('저장하지 않은 내용을 불러왔어요.')).toBeVisible();
  await expect(introduction).toHaveValue('새벽에 들여와요.\n저녁에는 싸게 팔아요.');
  await row('소개').getByRole('button', { name: '저장' }).click();
  await expect(row('소개').getByText('저장됐어요')).toBeVisible();

  for (const [label, text] of [
    ['매장 공지', '오늘 딸기 늦게 들어와요'],
    ['픽업 장소', '계산대 옆 픽업대'],
  ] as const) {
    await page.getByRole('button', { name: `${label} 수정` }).click();
    await page.getByRole('textbox', { name: label }).fill(text);
    await row(label).getByRole('button', { name: '저장' }).click();
    await expect(row(label).getByText(text)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: '손님이 보는 화면' }).click();
  await expect(page).toHaveURL(`/buyer/store/${storeId}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const photo = page.getByRole('img', { name: `${name} 사진` });
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
  await expect(page.getByText('저녁에는 싸게 팔아요.')).toBeVisible();
  await expect(page.getByText('오늘 딸기 늦게 들어와요')).toBeVisible();
  await expect(page.getByText(/에 씀$|방금 씀/)).toBeVisible();
  await expect(page.getByText('계산대 옆 픽업대')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/seller/mart/${storeId}`);
  await page.getByRole('link', { name: '포스터 인쇄' }).click();
  await expect(page).toHaveURL(/\/poster$/);
  const poster = page.getByRole('group', { name: `${name} 포스터, A4` });
  await expect(poster.getByText('마감 전 먹거리를 싸게')).toBeVisible();
  await expect(poster.getByRole('img', { name: `${name} 페이지로 가는 QR 코드` })).toBeVisible();
  await expect(page.getByRole('button', { name: '인쇄·PDF 저장' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // On paper stands the poster alone, on one sheet of the size that was chosen.
  for (const [paper, [width, height]] of [
    ['A4', [595, 842]],
    ['A5', [420, 595]],
  ] as const) {
    await page.getByRole('link', { name: paper, exact: true }).click();
    // The first is the one that stands there already: printed is the page that comes.
    await page.waitForURL(`**/poster?paper=${paper.toLowerCase()}`);
    await expect(page.getByRole('group', { name: `${name} 포스터, ${paper}` })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.slice(1).map(Number);
    expect(Math.abs(box[0]! - width)).toBeLessThan(2);
    expect(Math.abs(box[1]! - height)).toBeLessThan(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: '포스터 인쇄' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
  noComplaints();
});
