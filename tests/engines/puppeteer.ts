import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Starts a browser that Puppeteer drives, with one page. */
export async function startPuppeteer(
  { width, height }: { width: number; height: number },
  options: LaunchOptions,
): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: { width, height } });
  const page = await browser.newPage();
  return {
    version: await browser.version(),
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    goBack: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
