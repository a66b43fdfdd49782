import { describe, expect, test } from 'vitest';
import {
  addressOutside,
  embeddedVariant,
  embeddingApp,
  isEmbeddedBrowser,
  wayOutside,
} from '#lib/web/embedded-browser.ts';
import { INSIDE, OF_THEIR_OWN } from '../domain/user-agents.ts';

describe('a browser inside an app', () => {
  test.each(INSIDE)('of %s is told (%s): %s', (app, way, agent) => {
    expect(embeddingApp(agent)).toBe(app);
    expect(isEmbeddedBrowser(agent)).toBe(true);
    expect(embeddedVariant(agent)).toBe(way);
  });

  test.each(OF_THEIR_OWN)('is none of these: %s', (agent) => {
    expect(embeddingApp(agent)).toBeNull();
    expect(isEmbeddedBrowser(agent)).toBe(false);
    expect(wayOutside(agent)).toBeNull();
    expect(embeddedVariant(agent)).toBe('');
  });

  test('says nothing of itself: it counts as one of its own', () => {
    expect(isEmbeddedBrowser(null)).toBe(false);
    expect(isEmbeddedBrowser(undefined)).toBe(false);
  });
});

describe('the way outside', () => {
  const url = 'https://market.example/oauth2/authorization/google?to=%2Fbuyer%2Fsearch%3Fquery%3D%EB%91%90%EB%B6%80';

  test('is KakaoTalk’s own address, an intent for Android, and nothing a page can do on an iPhone', () => {
    const outside = addressOutside({ kind: 'kakaotalk' }, url);
    expect(outside).toBe(`kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`);
    expect(new URL(outside!).searchParams.get('url')).toBe(url);
    expect(addressOutside({ kind: 'intent' }, url)).toBe(
      `intent://market.example/oauth2/authorization/google?to=%2Fbuyer%2Fsearch%3Fquery%3D%EB%91%90%EB%B6%80` +
        `#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(url)};end`,
    );
    expect(addressOutside({ kind: 'intent' }, 'http://localhost:4321/a#b')).toContain(
      'intent://localhost:4321/a#Intent;scheme=http;',
    );
    expect(addressOutside({ kind: 'byHand', browser: 'safari' }, url)).toBeNull();
  });
});
