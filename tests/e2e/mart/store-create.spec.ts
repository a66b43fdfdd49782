import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { ORIGIN } from '../server.ts';
import { armFault, chooseAddress, fillIn, postcodeSearch, submitMart } from '../store-form.ts';
import { alive, signIn, someone, toast, watchForComplaints } from '../visitors.ts';

const CREATE = '/seller/store/create';

// spec: S2.26
test('from nothing to a mart: by search, with the map and the tax office', { tag: '@wide' }, async ({ page }) => {
  const { email, name: person } = someone('newcomer');
  const name = `${person} 마트`;
  await signIn(page, email);
  const noComplaints = watchForComplaints(page);
  await page.goto('/seller/dashboard');
  await expect(page.getByText('아직 함께하는 마트가 없어요')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '마트 등록' }).click();
  await expect(page).toHaveURL(CREATE);
  await expect(page.getByRole('heading', { level: 1, name: '마트 등록' })).toBeVisible();
  await alive(page);

  await fillIn(page, name);
  const address = page.getByRole('textbox', { name: '주소', exact: true });
  await expect(page.getByLabel('우편번호')).toHaveValue(/^\d{5}$/);
  await expect(page.getByLabel('우편번호')).toHaveAttribute('readonly', '');
  await expect(address).toHaveValue('서울 마포구 양화로 160 (서교동, 양화빌딩)');
  await expect(address).toHaveAttribute('readonly', '');
  await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  await expect(page.getByRole('region', { name: '마트 위치 지도' })).toBeVisible();
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('확인됐어요. (부가가치세 일반과세자)')).toBeVisible();
  await expect(page.getByRole('button', { name: '확인됨' })).toBeDisabled();
  await expect(page.getByLabel('사업자등록번호')).toHaveAttribute('readonly', '');
  await submitMart(page);

  await expect(page).toHaveURL('/seller/dashboard');
  await expect(toast(page, '마트를 등록했어요.')).toBeVisible();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('서울 마포구 양화로 160 (서교동, 양화빌딩), 1층 102호');
  await expect(card).toContainText('총괄 매니저');
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('아직 리뷰가 없어요.')).toBeVisible();
  await expect(page.getByRole('region', { name: '평점' })).toHaveText(
    /아직 받은 평점이 없어요.*최근에 받은 평점이 없어요/s,
  );
  noComplaints();
});

// spec: S5.9
test('what is missing is told at its field and in all, and takes the focus', async ({ page }) => {
  await signIn(page, someone('forgets').email);
  await page.goto(CREATE);
  await alive(page);
  await submitMart(page);
  await expect(page.getByRole('alert').filter({ hasText: '필수 항목을 모두 입력해 주세요.' })).toBeVisible();
  for (const text of [
    '마트 이름을',
    '주소를 검색해서',
    '상세 주소를',
    '전화번호를',
    '사업자등록번호를',
    '여는 시간과',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByLabel('마트 이름')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('마트 이름').fill('가나');
  await expect(page.getByText('마트 이름을 입력해 주세요.')).toHaveCount(0);
  await page.getByLabel('전화번호').fill('전화: 02)123-4567');
  await expect(page.getByLabel('전화번호')).toHaveValue('02-123-4567');
});

test.describe('the address', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, someone('address').email);
    await page.goto(CREATE);
    await alive(page);
  });

  // spec: S5.10
  test('that the geocoder does not know stops the registration, until it does', async ({ page }) => {
    // Neither by its road nor by its lot.
    await armFault('sgis', 'not_found', 2);
    await fillIn(page, '길 잃은 마트');
    await expect(page.getByText('주소 좌표를 찾을 수 없어요. 주소를 다시 확인해 주세요.')).toBeVisible();
    await submitMart(page);
    const alert = page.getByText('주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.');
    await expect(alert.first()).toBeVisible();
    await page.getByRole('button', { name: '다시 찾기' }).click();
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  });

  for (const fault of ['html', 'timeout']) {
    test(`cannot be converted: ${fault}`, async ({ page }) => {
      await armFault('sgis', fault);
      await chooseAddress(page, '연남로 10');
      await expect(page.getByText('주소를 확인하지 못했어요.')).toBeVisible();
      await page.getByRole('button', { name: '다시 찾기' }).click();
      await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    });
  }

  test('is found although the geocoder’s token has just expired', async ({ page }) => {
    await armFault('sgis', 'token_expired');
    await chooseAddress(page, '연남로 10');
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  });

  test('has no road: the old lot number serves', async ({ page }) => {
    await armFault('postcode', 'jibun_only');
    await chooseAddress(page, '양화로 100');
    const address = page.getByRole('textbox', { name: '주소', exact: true });
    await expect(address).toHaveValue(/^서울 마포구 서교동 \d+-100$/);
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  });

  test('known only to its district is asked about: nothing is registered until the pin is put by hand', {
    tag: '@wide',
  }, async ({ page }) => {
    await fillIn(page, `핀 마트 ${Date.now()}`, { address: null });
    await page.getByRole('button', { name: '직접 입력' }).click();
    await page.getByRole('textbox', { name: '주소', exact: true }).fill('서울 마포구 새로난길 3');
    await page.getByLabel('상세 주소').fill('1층');
    await expect(page.getByText('이 주소는 동네까지만 찾았어요.')).toBeVisible();
    const map = page.getByRole('region', { name: '핀을 옮기는 지도' });
    await expect(map).toBeVisible();
    await submitMart(page);
    await expect(page.getByRole('alert').filter({ hasText: '매장 위치를 아직 정하지 않았어요.' })).toBeVisible();
    await expect(page).toHaveURL(CREATE);

    const sent = page.waitForRequest('**/api/seller/store/create');
    // A map that is not drawn yet moves for nobody.
    await expect(page.getByRole('button', { name: '여기가 맞아요' })).toBeEnabled();
    await map.scrollIntoViewIfNeeded();
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 90, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await page.getByRole('button', { name: '여기가 맞아요' }).click();
    await expect(page.getByText('핀을 놓은 곳으로 등록해요.')).toBeVisible();
    await expect(page.getByRole('region', { name: '마트 위치 지도' })).toBeVisible();
    await expect(page.getByText('매장 위치를 아직 정하지 않았어요.')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await submitMart(page);
    const { longitude } = (await sent).postDataJSON() as { longitude: number };
    const asked = await page.request.get('/api/geocode', { params: { address: '서울 마포구 새로난길 3' } });
    // The map went 90 px to the left below the pin, which is some 85 m.
    expect(longitude).toBeGreaterThan(((await asked.json()) as { longitude: number }).longitude + 0.0005);
    await expect(page).toHaveURL('/seller/dashboard');
  });

  test('that was found: its pin is moved to the door, by keys too', async ({ page }) => {
    await chooseAddress(page, '양화로 160');
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await page.getByRole('button', { name: '핀 옮기기' }).click();
    const map = page.getByRole('region', { name: '핀을 옮기는 지도' });
    await expect(page.getByRole('button', { name: '여기가 맞아요' })).toBeEnabled();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: '여기가 맞아요' }).click();
    await expect(page.getByText('핀을 놓은 곳으로 등록해요.')).toBeVisible();
  });

  test('may always be typed, and is read-only again after a search', async ({ page }) => {
    const postcode = page.getByLabel('우편번호');
    const address = page.getByRole('textbox', { name: '주소', exact: true });
    await expect(address).toHaveAttribute('readonly', '');
    await page.getByRole('button', { name: '직접 입력' }).click();
    await expect(address).toBeFocused();
    await postcode.fill('04050');
    await address.fill('서울 마포구 양화로 100 (서교동, 어느빌딩)');
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await chooseAddress(page, '양화로 160');
    await expect(address).toHaveAttribute('readonly', '');
    await expect(postcode).toHaveAttribute('readonly', '');
    await page.getByRole('button', { name: '주소 검색' }).click();
    await page.getByRole('dialog', { name: '주소 검색' }).getByRole('button', { name: '직접 입력' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(address).toBeEditable();
  });

  // spec: S5.12
  test('may be typed when the search cannot be loaded', async ({ page }) => {
    await armFault('postcode', 'script_404');
    await page.getByRole('button', { name: '주소 검색' }).click();
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    await expect(dialog.frameLocator('iframe').getByRole('alert')).toContainText('주소 검색을 불러오지 못했어요.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '직접 입력' }).click();
    await page.getByRole('textbox', { name: '주소', exact: true }).fill('서울 마포구 양화로 100');
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  });

  // spec: S7.29
  test('or searched once more, with all that was typed', async ({ page }) => {
    await armFault('postcode', 'script_404');
    await page.getByLabel('마트 이름').fill('끈기마트');
    await page.getByRole('button', { name: '주소 검색' }).click();
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    await dialog.frameLocator('iframe').getByRole('button', { name: '다시 시도' }).click();
    await postcodeSearch(page).getByLabel('도로명, 건물번호 또는 동 이름').fill('양화로 100');
    await postcodeSearch(page).getByRole('button', { name: '검색', exact: true }).click();
    await postcodeSearch(page).getByRole('listitem').first().getByRole('button').click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('마트 이름')).toHaveValue('끈기마트');
    await page.reload();
    await alive(page);
    await expect(page.getByText('쓰던 내용을 불러왔어요.')).toBeVisible();
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await page.getByRole('button', { name: '처음부터 쓰기' }).click();
    await expect(page.getByLabel('마트 이름')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: '주소', exact: true })).toHaveValue('');
  });

  test('or the page of the search itself does not come', async ({ page }) => {
    await page.route('**/postcode', (route) => route.abort());
    await page.clock.install();
    await page.getByRole('button', { name: '주소 검색' }).click();
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    await expect(dialog.locator('iframe')).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(dialog.getByRole('alert')).toContainText('주소 검색을 불러오지 못했어요.');
    await page.unroute('**/postcode');
    await dialog.getByRole('button', { name: '다시 시도' }).click();
    await expect(postcodeSearch(page).getByLabel('도로명, 건물번호 또는 동 이름')).toBeVisible();
  });

  // spec: S5.12
  test('is searched by keyboard alone, and the close button leaves it', async ({ page }) => {
    await page.getByRole('button', { name: '주소 검색' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    const field = postcodeSearch(page).getByLabel('도로명, 건물번호 또는 동 이름');
    await field.fill('월드컵로 100');
    await field.press('Enter');
    await expect(postcodeSearch(page).getByRole('listitem')).toHaveCount(1);
    await expect(postcodeSearch(page).getByRole('search')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    // The form around it was not sent.
    await expect(page.getByText('필수 항목을 모두 입력해 주세요.')).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '닫기' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: '주소', exact: true })).toHaveValue('');
  });

  test('is dark on a dark page', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: '주소 검색' }).click();
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    const search = postcodeSearch(page);
    await search.getByLabel('도로명, 건물번호 또는 동 이름').fill('월드컵로 100');
    await search.getByRole('button', { name: '검색', exact: true }).click();
    await expect(search.getByRole('listitem')).toHaveCount(1);
    const ground = await dialog.evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const part of [search.getByRole('search'), search.getByRole('list')]) {
      await expect(part).toHaveCSS('background-color', ground);
    }
    await expectContrast(page);
  });
});

test.describe('the business number', () => {
  const check = (page: Page) => page.getByRole('button', { name: '확인', exact: true }).click();

  // spec: S4.16
  test('is checked in five states', async ({ page }) => {
    await signIn(page, someone('number').email);
    await page.goto(CREATE);
    await alive(page);
    const field = page.getByLabel('사업자등록번호');
    await field.fill('99-00x');
    await expect(field).toHaveValue('9900');
    await check(page);
    await expect(page.getByText('사업자등록번호는 10자리여야 해요.').first()).toBeVisible();
    for (const [number, why] of [
      ['9900000005', '유효하지 않은 사업자등록번호예요.'],
      ['8800000008', '유효하지 않은 사업자등록번호예요. 국세청에 휴업 중으로 등록된 번호예요.'],
      ['8800000013', '유효하지 않은 사업자등록번호예요. 국세청에 폐업으로 등록된 번호예요.'],
      ['8800000027', '유효하지 않은 사업자등록번호예요. 국세청에 등록되지 않은 번호예요.'],
    ] as const) {
      await field.fill(number);
      await expect(page.getByText('유효하지 않은')).toHaveCount(0);
      await check(page);
      await expect(page.getByText(why, { exact: true }).first()).toBeVisible();
    }
    for (const fault of ['unauthorized', 'timeout']) {
      await field.fill('');
      await field.fill('9900079194');
      await armFault('nts', fault);
      await check(page);
      await expect(page.getByText('사업자등록번호를 조회하지 못했어요.').first()).toBeVisible();
    }
    await check(page);
    await expect(page.getByText('확인됐어요. (부가가치세 간이과세자)')).toBeVisible();
    await page.getByRole('button', { name: '번호 바꾸기' }).click();
    await expect(field).toBeEditable();
  });

  test('is checked by the server again, whatever the form has heard', async ({ page }) => {
    const { email, name } = someone('again');
    await signIn(page, email);
    await page.goto(CREATE);
    await alive(page);
    await fillIn(page, name);
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await check(page);
    await expect(page.getByText(/^확인됐어요/)).toBeVisible();
    await armFault('nts', 'unauthorized');
    await submitMart(page);
    await expect(page.getByRole('alert').filter({ hasText: '사업자등록번호를 조회하지 못했어요.' })).toBeVisible();
    await expect(page.getByLabel('마트 이름')).toHaveValue(name);
    await submitMart(page);
    await expect(page).toHaveURL('/seller/dashboard');
  });
});

test('without a network the form says so and keeps everything', async ({ page, context }) => {
  const { email, name } = someone('offline');
  await signIn(page, email);
  await page.goto(CREATE);
  await alive(page);
  await fillIn(page, name);
  await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText(/^확인됐어요/)).toBeVisible();
  await context.setOffline(true);
  await submitMart(page);
  await expect(page.getByRole('alert').filter({ hasText: '서버에 연결하지 못했어요.' })).toBeVisible();
  await expect(page.getByLabel('마트 이름')).toHaveValue(name);
  await context.setOffline(false);
  await submitMart(page);
  await expect(page).toHaveURL('/seller/dashboard');
});

// spec: S2.26
test('cancelling goes back one page', async ({ page }) => {
  const { email, name } = someone('goes-back');
  await Caller.signIn(ORIGIN, email);
  await signIn(page, email);
  await page.goto('/seller/dashboard');
  await page.getByRole('main').getByRole('link', { name: '마트 등록' }).click();
  await expect(page).toHaveURL(CREATE);
  await alive(page);
  await page.getByLabel('마트 이름').fill(name);
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('cancelling in a fresh tab goes to the dashboard', async ({ page, context }) => {
  await signIn(page, someone('fresh-tab').email);
  await page.goto('/seller/dashboard');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: '마트 등록' })
    .click({ modifiers: ['ControlOrMeta'] });
  // A tab that a link has opened, and one whose address was typed, or came by another site's link.
  const byLink = await opened;
  const typed = await context.newPage();
  await typed.goto('about:blank');
  await typed.goto(CREATE);
  for (const tab of [byLink, typed]) {
    await expect(tab).toHaveURL(CREATE);
    await alive(tab);
    await tab.getByRole('button', { name: '취소' }).click();
    await expect(tab).toHaveURL('/seller/dashboard');
    await expect(tab.getByRole('main').getByRole('link', { name: '마트 등록' })).toBeVisible();
  }
});
