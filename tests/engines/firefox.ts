import puppeteer from 'puppeteer-core';
import { type EngineKind, HAS } from './engine.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** What Firefox 115 does not have, or has behind a switch. */
const NEWER_OFF = {
  'dom.navigation.webidl.enabled': false,
  'dom.viewTransitions.enabled': false,
  'layout.css.anchor-positioning.enabled': false,
  'layout.css.at-scope.enabled': false,
  'layout.css.details-content.enabled': false,
  'layout.css.starting-style-at-rules.enabled': false,
};

const firefox = (name: string, prefs: Record<string, boolean>, without: readonly string[]): EngineKind => ({
  name,
  needs: { 'firefox-esr': PROGRAM },
  without,
  async start({ width, height }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: PROGRAM,
      extraPrefsFirefox: { 'intl.accept_languages': 'ko-KR', ...prefs },
      defaultViewport: { width, height },
    });
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
  },
});

export const FIREFOX: readonly EngineKind[] = [
  firefox('Firefox ESR', {}, []),
  { ...firefox('Firefox ESR, newer features off', NEWER_OFF, [...Object.values(HAS)]), pretendsOld: true },
];
