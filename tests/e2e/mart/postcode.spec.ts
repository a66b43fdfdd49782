import { expect, type Frame, type Page, test } from '@playwright/test';
import { postcodeSearch } from '../store-form.ts';
import { alive, signIn, someone } from '../visitors.ts';

const CREATE = '/seller/store/create';

async function openSearch(page: Page): Promise<void> {
  await signIn(page, someone('postcode').email);
  await page.goto(CREATE);
  await alive(page);
  await page.getByRole('button', { name: '주소 검색' }).click();
  await expect(postcodeSearch(page).getByLabel('도로명, 건물번호 또는 동 이름')).toBeVisible();
}

const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => frame !== page.mainFrame());

test('the page of the search runs its script and reaches nothing of the session', async ({ page }) => {
  await openSearch(page);
  const [search, blank] = framesOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (framesOf(page).includes(request.frame())) sent.push(request.url());
  });
  expect(new URL(search!.url()).pathname).toBe('/postcode');
  expect(blank!.url()).toBe('about:blank');
  for (const frame of [search!, blank!]) {
    const reached = await frame.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        parent: () => window.top!.document.title,
        cookies: () => document.cookie || Promise.reject(new Error('none')),
        call: () => fetch('/api/auth/login'),
        elsewhere: () => fetch('http://localhost:9/'),
        frame: () => {
          const made = document.createElement('iframe');
          made.src = '/buyer';
          document.body.append(made);
          return new Promise((resolve, reject) => {
            made.addEventListener('load', () => {
              try {
                if (made.contentDocument?.querySelector('main')) resolve(true);
                else reject(new Error('empty'));
              } catch (error) {
                reject(error);
              }
            });
          });
        },
      };
      const reached: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt();
          reached.push(name);
        } catch {}
      }
      return reached;
    });
    expect(reached).toEqual([]);
    // Whether a beacon has gone it does not say itself.
    await frame.evaluate(() => navigator.sendBeacon('/api/auth/logout'));
  }
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(CREATE);
});

test('under the policy of any other page of ours the search is an empty box, as Kakao’s is', async ({ page }) => {
  await page.goto('/login');
  await page.addScriptTag({ url: '/sandbox/postcode/v2.js' });
  await page.evaluate(() => {
    const { kakao } = window as unknown as { kakao: { Postcode: new (o: object) => { embed(e: Element): void } } };
    new kakao.Postcode({}).embed(document.querySelector('main')!);
  });
  const viewer = page.frameLocator('#__daum__layer_1 > iframe').locator('#__daum__viewerFrame_1');
  await expect(viewer).toBeAttached();
  // Its style is not taken, and the script that fills it does not run.
  const sizes = await viewer.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  expect(sizes).toEqual([300, 150]);
  await expect(viewer).not.toHaveAttribute('src', /./);
});

test('what another window or frame says is not taken for an answer', async ({ page }) => {
  await openSearch(page);
  const forged = { postcode: 'chosen', address: { postcode: '99999', address: '꾸며 낸 주소 1', lotAddress: '' } };
  // From the page itself, from the innermost frame, and in a shape that is none.
  await page.evaluate((message) => window.postMessage(message, '*'), forged);
  const [search, , viewer] = framesOf(page);
  await viewer!.evaluate((message) => window.top!.postMessage(message, '*'), forged);
  await search!.evaluate(() => window.parent.postMessage({ postcode: 'chosen', address: { postcode: 1 } }, '*'));
  await expect(page.getByRole('dialog', { name: '주소 검색' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '주소', exact: true })).toHaveValue('');
  // The same from the frame of the search is one.
  await search!.evaluate((message) => window.parent.postMessage(message, '*'), forged);
  await expect(page.getByRole('textbox', { name: '주소', exact: true })).toHaveValue('꾸며 낸 주소 1');
});
