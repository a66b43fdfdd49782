import { afterEach, expect, test, vi } from 'vitest';
import { untilKept } from '#lib/client/page/came-back.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that is left waits until the browser shows it again as it was kept', async () => {
  const shown = new EventTarget();
  vi.stubGlobal('addEventListener', shown.addEventListener.bind(shown));
  vi.stubGlobal('removeEventListener', shown.removeEventListener.bind(shown));
  const show = (persisted: boolean) => shown.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  let isBack = false;
  const waiting = untilKept().then(() => (isBack = true));
  show(false);
  await Promise.resolve();
  await Promise.resolve();
  expect(isBack).toBe(false);
  show(true);
  await waiting;
  expect(isBack).toBe(true);
});
