import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import type { Closing } from './closing.ts';
import { medianOf } from './median.ts';
import { BARE, type SeenResults, type Tap } from './results.ts';

/** What the page keeps of the presses it saw; each with all its events. */
declare global {
  interface Window {
    pressesSeen?: number[];
  }
}

const SETTLE_MS = 2_000;
const ROUNDS = 3;

export interface TapsAsked {
  origin: string;
  /** Where the bare page is (floor-server.ts). */
  bareUrl: string;
  /** The session of a signed-in buyer with something in the cart. */
  cookie: string;
  productId: number;
  /** How many times slower than this machine the phone is. */
  slowdown: number;
}

/**
 * From tap to paint on a slow phone: quantity, cart, follow, selecting (the median of three each). What cannot be
 * pressed is a fault and ends the presses; what was measured before it stays.
 */
export async function measureTaps(
  closing: Closing,
  chrome: string,
  asked: TapsAsked,
): Promise<Omit<SeenResults, 'pages'>> {
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath: chrome, args: root ? ['--no-sandbox'] : [] });
  closing.add(() => browser.close());
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: asked.origin,
  });
  const cookies = asked.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: asked.origin };
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => {
    window.pressesSeen = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) window.pressesSeen?.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  const taps: Tap[] = [];
  let tapFault: string | null = null;
  try {
    await pressAll();
  } catch (error) {
    tapFault = error instanceof Error ? error.message : String(error);
  }
  await browser.close();
  return { taps, tapFault };

  async function pressAll(): Promise<void> {
    await open(page, slow, asked.bareUrl, asked.slowdown);
    taps.push(await press(page, BARE, page.getByRole('button')));
    await open(page, slow, `/buyer/product/${asked.productId}`, asked.slowdown);
    taps.push(await press(page, '수량 (상품)', page.getByRole('button', { name: '수량 늘리기' })));
    taps.push(await press(page, '장바구니 담기', page.getByRole('button', { name: '장바구니 담기' })));
    taps.push(await press(page, '단골 맺기', page.getByRole('button', { name: /단골/ }).first()));
    await open(page, slow, '/buyer/cart', asked.slowdown);
    taps.push(await press(page, '수량 (장바구니)', page.getByRole('button', { name: /수량 늘리기/ }).first()));
    taps.push(await press(page, '전체 선택', page.getByRole('checkbox').first()));
  }
}

/** Loaded at full speed, then slow. */
async function open(page: Page, slow: CDPSession, path: string, rate: number): Promise<void> {
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await slow.send('Emulation.setCPUThrottlingRate', { rate });
}

async function press(page: Page, name: string, target: Locator): Promise<Tap> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => {
      window.pressesSeen = [];
    });
    await target.tap();
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(() => window.pressesSeen ?? []);
    // Events faster than 16 ms are not told at all.
    rounds.push(Math.max(16, ...seen));
  }
  return { name, ms: medianOf(rounds) };
}
