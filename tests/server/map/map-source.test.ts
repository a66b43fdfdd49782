import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#lib/server/config/config.ts';
import { allowMap, mapSource } from '#lib/server/map-source.ts';

const config = (env: Record<string, string>) =>
  readConfig({ PUBLIC_ORIGIN: 'https://market.example', SESSION_SECRET: 's'.repeat(32), ...env });
const TILES = 'https://{s}.tile.example/{z}/{x}/{y}.png';

/** What a page's policy is asked to allow. */
function allowed(env: Record<string, string>): string[] {
  const asked: string[] = [];
  allowMap(
    {
      insertDirective: (directive) => asked.push(directive),
      insertScriptResource: (resource) => asked.push(`script ${resource}`),
      insertStyleResource: ({ resource, kind }) => asked.push(`style ${kind} ${resource}`),
    },
    mapSource(config(env)),
  );
  return asked;
}

describe('the map', () => {
  test("is Naver's by its key, else of tiles, in the sandbox drawn, else none", () => {
    const naver = { kind: 'naver', keyId: 'k', script: 'https://oapi.map.naver.com/openapi/v3/maps.js' };
    const tiles = { kind: 'tiles', url: TILES, attribution: '' };
    expect(mapSource(config({ MAP_NAVER_KEY_ID: 'k' }))).toEqual({ ...naver, tiles: null });
    expect(mapSource(config({ MAP_NAVER_KEY_ID: 'k', MAP_TILE_URL: TILES }))).toEqual({ ...naver, tiles });
    expect(mapSource(config({ MAP_NAVER_KEY_ID: 'k', SANDBOX: '1' }))).toMatchObject({
      script: '/sandbox/naver-maps/maps.js',
      tiles: { url: '/sandbox/tiles/{z}/{x}/{y}{r}.png' },
    });
    const script = 'https://maps.example/v3/maps.js';
    expect(mapSource(config({ MAP_NAVER_KEY_ID: 'k', MAP_NAVER_SCRIPT_URL: script }))).toMatchObject({ script });
    expect(mapSource(config({ MAP_TILE_URL: TILES, MAP_TILE_ATTRIBUTION: '© 지도' }))).toEqual({
      kind: 'tiles',
      url: TILES,
      attribution: '© 지도',
    });
    expect(mapSource(config({ SANDBOX: '1' }))).toMatchObject({ url: '/sandbox/tiles/{z}/{x}/{y}{r}.png' });
    expect(mapSource(config({}))).toBeNull();
  });

  test('lets a page fetch from where it comes, and from nowhere else', () => {
    expect(allowed({})).toEqual([]);
    expect(allowed({ SANDBOX: '1' })).toEqual([]);
    expect(allowed({ MAP_TILE_URL: TILES })).toEqual(['img-src https://*.tile.example']);
    const naver = allowed({ MAP_NAVER_KEY_ID: 'k' });
    expect(naver).toContain("script 'self'");
    expect(naver.join(' ')).not.toMatch(/script 'unsafe|script \*|script https:$/);
    // The tiles that are shown where the key is refused.
    expect(allowed({ MAP_NAVER_KEY_ID: 'k', MAP_TILE_URL: TILES }).find((one) => one.startsWith('img-src'))).toContain(
      ' https://*.tile.example',
    );
    expect(allowed({ MAP_NAVER_KEY_ID: 'k', MAP_NAVER_SCRIPT_URL: 'https://maps.example/v3/maps.js' })).toContain(
      'script https://maps.example',
    );
    expect(naver.every((one) => /naver|pstatic|'self'|attribute/.test(one))).toBe(true);
  });

  test.each(['https://tile.example', 'tiles', 'javascript:{z}{x}{y}', 'https://tile.example/{z}/{x}.png'])(
    'does not start with %s for tiles',
    (url) => {
      expect(() => config({ MAP_TILE_URL: url })).toThrow(ConfigError);
      expect(() => config({ MAP_TILE_URL: url })).toThrow('MAP_TILE_URL');
    },
  );
});
