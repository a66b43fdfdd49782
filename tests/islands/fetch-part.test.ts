import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchFirst } from '#lib/client/page/fetch-part.ts';

/** A browser that remembers an import that failed, as all but the newest do. */
function rememberingImport() {
  let isThere = false;
  let failed = false;
  return {
    arrive: () => {
      isThere = true;
    },
    load: vi.fn(async () => {
      if (!isThere || failed) {
        failed = true;
        throw new TypeError('Failed to fetch dynamically imported module');
      }
      return 'part';
    }),
  };
}
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

describe('a part of the page', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each<[string, () => Promise<Response>]>([
    ['a network that is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that cannot', async () => new Response('', { status: 503 })],
    ['the page of a hotel', async () => new Response('<p>Wi-Fi', { headers: { 'content-type': 'text/html' } })],
  ])('is imported at the next try after %s: the import never failed', async (what, away) => {
    // What has come once is never asked for again.
    const files = `_assets/a.js _assets/${what.replaceAll(' ', '-')}.js`;
    const part = rememberingImport();
    const fetched = vi.fn(away);
    vi.stubGlobal('fetch', fetched);
    await expect(fetchFirst(part.load, files)).rejects.toThrow();
    expect(part.load).not.toHaveBeenCalled();
    part.arrive();
    fetched.mockImplementation(async () => script());
    expect(await fetchFirst(part.load, files)).toBe('part');
  });

  test('asks only for those of its files that have not come', async () => {
    const fetched = vi.fn(async (file: string) => {
      if (file === '/_assets/d.js' && fetched.mock.calls.length < 3) throw new TypeError('Failed to fetch');
      return script();
    });
    vi.stubGlobal('fetch', fetched);
    const load = async () => 'part';
    await expect(fetchFirst(load, '_assets/c.js _assets/d.js')).rejects.toThrow();
    await fetchFirst(load, '_assets/c.js _assets/d.js');
    await fetchFirst(load, '_assets/c.js _assets/d.js');
    expect(fetched.mock.calls.map(([file]) => file)).toEqual(['/_assets/c.js', '/_assets/d.js', '/_assets/d.js']);
  });
});
