import { expect, type Page, test } from '@playwright/test';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newEmployee, newOwner, order, ownProduct } from '../own-shop.ts';
import { fillInProduct, submitProduct } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, toast, visitor, watchForComplaints } from '../visitors.ts';

/** A mart of one's own, its owner signed in, and so many employees, on the employees' tab. */
async function staffed(page: Page, count: number) {
  const boss = someone('boss');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  const storeId = await openMart(owner, `${boss.name} 마트`);
  const people = Array.from({ length: count }, (_, i) => someone(`clerk${i}`));
  for (const { email } of people) {
    await Caller.signIn(ORIGIN, email);
    const path = `/api/seller/store/${storeId}/employees`;
    const { body } = await owner.call('GET', `${path}/search-user?email=${encodeURIComponent(email)}`);
    await owner.call('POST', `${path}/add`, { userIds: [(body as { userId: number }).userId] });
  }
  await signIn(page, boss.email);
  const address = `/seller/store/manage/${storeId}?tab=employees`;
  await page.goto(address);
  await alive(page);
  return { boss, owner, storeId, people, address };
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').check();

// spec: S2.27
test('the list has the general manager first, and is filtered by name or email', { tag: '@wide' }, async ({ page }) => {
  const { boss, people } = await staffed(page, 2);
  const noComplaints = watchForComplaints(page);
  const list = page.getByRole('list', { name: '직원 목록' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText(boss.name);
  await expect(list.getByRole('listitem').first()).toContainText('총괄 매니저');
  const filter = page.getByRole('searchbox', { name: '이름이나 이메일로 찾기' });
  await filter.fill(people[1]!.email.toUpperCase());
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await filter.fill('없는 사람');
  await expect(page.getByText('찾는 직원이 없어요.')).toBeVisible();
  noComplaints();
});

test('deleting needs a selection, spares the general manager, and asks with the number', async ({ page }) => {
  const { boss, people } = await staffed(page, 2);
  const remove = page.getByRole('main').getByRole('button', { name: '삭제', exact: true });
  await remove.click();
  await expect(page.getByText('삭제할 직원을 선택해 주세요.')).toBeVisible();
  await tick(page, boss.name);
  await remove.click();
  await expect(page.getByText('총괄 매니저는 삭제할 수 없어요.')).toBeVisible();
  await row(page, boss.name).getByRole('checkbox').uncheck();
  for (const { name } of people) await tick(page, name);
  await remove.click();
  const dialog = page.getByRole('dialog', { name: '직원 2명을 삭제할까요?' });
  await expect(dialog).toContainText(people[0]!.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect(row(page, people[0]!.name).getByRole('checkbox')).toBeChecked();
  await remove.click();
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(toast(page, '직원 2명을 삭제했어요.')).toBeVisible();
  await expect(page.getByRole('list', { name: '직원 목록' }).getByRole('listitem')).toHaveCount(1);
});

test('adding: found by exact email, on the list, ticked, applied; and the new one gets in', async ({
  page,
  browser,
}) => {
  const { storeId, owner } = await staffed(page, 1);
  const [stays, comes] = [someone('stays'), someone('comes')];
  for (const { email } of [stays, comes]) await Caller.signIn(ORIGIN, email);
  await page.getByRole('tab', { name: '직원 추가' }).click();
  const field = page.getByLabel('이메일');
  const search = page.getByRole('button', { name: '검색', exact: true });
  const apply = page.getByRole('button', { name: '직원으로 추가' });
  await apply.click();
  await expect(page.getByText('추가할 직원을 선택해 주세요.')).toBeVisible();
  await search.click();
  await expect(page.getByText('이메일을 입력해 주세요.').first()).toBeVisible();
  await field.fill(comes.email.slice(1));
  await search.click();
  await expect(page.getByText('이 이메일로 로그인한 사람이 없어요.').first()).toBeVisible();
  await expect(field).toHaveValue(comes.email.slice(1));
  for (const { email } of [stays, comes]) {
    await field.fill(email);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  const pending = page.getByRole('list', { name: '추가 목록' });
  await expect(pending.getByRole('listitem')).toHaveCount(2);
  await expect(pending.getByRole('checkbox').first()).toBeChecked();
  await field.fill(comes.email.toUpperCase());
  await search.click();
  await expect(page.getByText('이미 추가 목록에 있어요.').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await pending.getByRole('listitem').filter({ hasText: stays.name }).getByRole('checkbox').uncheck();
  await apply.click();
  await expect(toast(page, '직원 1명을 추가했어요.')).toBeVisible();
  await expect(row(page, comes.name)).toContainText('직원');
  await page.getByRole('tab', { name: '직원 추가' }).click();
  await expect(pending.getByRole('listitem')).toHaveCount(1);
  await field.fill(comes.email);
  await search.click();
  await expect(page.getByText('이미 이 마트에서 일하고 있어요.').first()).toBeVisible();

  const clerk = await visitor(browser, comes.email, { viewport: page.viewportSize()! });
  await clerk.page.goto(`${ORIGIN}/seller/mart/${storeId}`);
  await expect(clerk.page).toHaveURL(`${ORIGIN}/seller/mart/${storeId}`);
  for (const path of [`/seller/store/manage/${storeId}`, `/seller/store/manage/${storeId}?tab=employees`]) {
    await clerk.page.goto(ORIGIN + path);
    await expect(clerk.page).toHaveURL(`${ORIGIN}/seller/dashboard`);
  }
  await clerk.page.getByRole('button', { name: /메뉴$/ }).last().click();
  await expect(clerk.page.getByRole('link', { name: '마트 관리' })).toHaveCount(0);
  await expect(clerk.page.getByRole('button', { name: /삭제$/ })).toHaveCount(0);
  await clerk.page.getByRole('button', { name: '그만두기' }).click();
  const leaving = clerk.page.getByRole('dialog', { name: '이 마트를 그만둘까요?' });
  await expectAccessible(clerk.page);
  await leaving.getByRole('button', { name: '그만두기' }).click();
  await expect(clerk.page.getByText('아직 함께하는 마트가 없어요')).toBeVisible();
  const { body } = await owner.call('GET', `/api/seller/store/${storeId}/employees`);
  expect(body).toHaveLength(2);
  await clerk.context.close();
});

// spec: S5.20
test('handing over: of two who are selected the first, after an irreversible question', async ({ page, browser }) => {
  const { boss, people, storeId } = await staffed(page, 2);
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
  const delegate = page.getByRole('button', { name: '총괄 매니저 위임' });
  await delegate.click();
  await expect(page.getByText('위임할 직원을 선택해 주세요.')).toBeVisible();
  await tick(page, second.name);
  await tick(page, first.name);
  await delegate.click();
  const dialog = page.getByRole('dialog', { name: '총괄 매니저를 위임할까요?' });
  await expect(dialog).toContainText(`먼저 고른 ${second.name} 님`);
  await expect(dialog).toContainText('되돌릴 수 없어요');
  await expectAccessible(page);
  // Nobody is made general manager of a mart that they have never looked at.
  await dialog.getByRole('button', { name: '위임하기' }).click();
  await expect(page.getByRole('alert')).toContainText('아직 이 마트 화면을 열어 보지 않은 직원이에요.');
  const heir = await visitor(browser, second.email, { viewport: page.viewportSize()! });
  const manage = `${ORIGIN}/seller/store/manage/${storeId}`;
  await heir.page.goto(`${ORIGIN}/seller/mart/${storeId}`);
  await dialog.getByRole('button', { name: '위임하기' }).click();
  await expect(page).toHaveURL('/seller/dashboard');
  await expect(toast(page, `${second.name} 님이 총괄 매니저가 됐어요.`)).toBeVisible();
  await page.goto(manage);
  await expect(page).toHaveURL('/seller/dashboard');
  await heir.page.goto(`${manage}?tab=employees`);
  await expect(row(heir.page, boss.name)).toContainText('직원');

  // For seven days it may be given back.
  await heir.page.getByText(/원하지 않으면 .+까지 되돌릴 수 있어요\./).click();
  await expectAccessible(heir.page);
  await heir.page.getByRole('button', { name: '위임 되돌리기' }).click();
  await expect(heir.page).toHaveURL('/seller/dashboard');
  await page.goto(`${manage}?tab=employees`);
  await expect(row(page, second.name)).toContainText('직원');
  await heir.context.close();
});

test('an employee who is removed while the counter and a form are open is told so there', async ({ page, context }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { martId } = product;
  const employee = await newEmployee(owner, martId);
  const held = await order(await Caller.signIn(ORIGIN, someone('buyer').email), product);
  await signIn(page, employee.email);
  await page.goto(`/seller/mart/${martId}/scan`);
  await alive(page);
  const form = await context.newPage();
  await form.goto(`/seller/mart/${martId}/register`);
  await alive(form);
  await fillInProduct(form, '두부 1모');
  const path = `/api/seller/store/${martId}/employees`;
  const people = (await owner.call('GET', path)).body as { userId: number; email: string }[];
  const { userId } = people.find(({ email }) => email === employee.email)!;
  expect((await owner.call('POST', `${path}/delete`, { userIds: [userId] })).status).toBe(200);

  const left = (at: Page) => at.getByRole('alert').filter({ hasText: '더는 열 수 없는 마트예요.' });
  await page.getByLabel('픽업 번호 6자리').fill(JSON.stringify({ uuid: held.uuid, orderId: held.orderId }));
  const told = page.getByRole('status').filter({ hasText: '이 마트에서 더는 판매를 확정할 수 없어요.' });
  await expect(told).toBeVisible();
  await expect(left(page)).toBeVisible();
  // Nor does the counter offer what it took along.
  await expect(page.getByRole('region', { name: '인터넷 없이 판매 확정' })).not.toContainText('인터넷이 끊겨도');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What was typed stays, with the way to the marts that are theirs.
  await submitProduct(form);
  await expect(left(form)).toBeVisible();
  await expect(form.getByLabel('상품명')).toHaveValue('두부 1모');
  form.on('dialog', (dialog) => void dialog.accept());
  await left(form).getByRole('link', { name: '내 마트 목록' }).click();
  await form.waitForURL('**/seller/dashboard');
});

// spec: S8.30
test('what cannot be loaded or done says why', async ({ page }) => {
  const { people, address } = await staffed(page, 1);
  await page.route('**/employees/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '잠시 뒤 다시 시도해 주세요.' } }),
  );
  await tick(page, people[0]!.name);
  await page.getByRole('main').getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('alert')).toContainText('직원을 삭제하지 못했어요. 잠시 뒤 다시 시도해 주세요.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '총괄 매니저 위임' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '위임하기' }).click();
  await expect(page.getByRole('alert')).toContainText('총괄 매니저를 위임하지 못했어요.');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '직원 추가' }).click();
  await page.getByLabel('이메일').fill(someone('sought').email);
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByText('검색하지 못했어요.').first()).toBeVisible();
  await page.unroute('**/employees/**');
  await checkPage(page, address);
});
