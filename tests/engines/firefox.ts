import { type EngineKind, HAS } from './engine.ts';
import { startPuppeteer } from './puppeteer.ts';

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
  start: (window) =>
    startPuppeteer(window, {
      browser: 'firefox',
      executablePath: PROGRAM,
      extraPrefsFirefox: { 'intl.accept_languages': 'ko-KR', ...prefs },
    }),
});

export const FIREFOX: readonly EngineKind[] = [
  firefox('Firefox ESR', {}, []),
  { ...firefox('Firefox ESR, newer features off', NEWER_OFF, [...Object.values(HAS)]), pretendsOld: true },
];
