import { startModule } from './child.ts';
import type { Closing } from './closing.ts';
import { auditPage, PHONES, type Phone } from './lighthouse.ts';
import type { MarketServer } from './market-server.ts';
import { measureTaps, type TapsAsked } from './measure-taps.ts';
import { weighPage } from './page-bytes.ts';
import { placeCookie, SEARCH_TERMS, visitorWithOrder } from './requests.ts';
import { BARE, type PageResults, type SeenResults } from './results.ts';
import type { Ground } from './seed.ts';

/** Weighs the buyer's pages and, where there is a browser, has Lighthouse look at them on both phones, and presses. */
export async function measurePages(
  closing: Closing,
  { origin, sessionSecret }: MarketServer,
  ground: Ground,
  { chrome, folder }: { chrome: string | null; folder: string },
): Promise<SeenResults> {
  const { ready, stop } = await startModule<{ port: number }>(closing, './floor-server.ts');
  const bareUrl = `http://127.0.0.1:${ready.port}/bare`;
  const { productId, cookie, session } = await visitorWithOrder(origin, ground, sessionSecret);
  const stranger = async () => ({});
  const visitor = async () => ({ cookie: placeCookie(ground.places[0]!) });
  const buyer = async () => ({ cookie: await cookie() });
  const term = new URLSearchParams({ query: SEARCH_TERMS[2]! });
  const category = new URLSearchParams({ category: '과일' });
  const asked: [page: string, address: string, who: () => Promise<Record<string, string>>][] = [
    [BARE, bareUrl, stranger],
    ['/home', '/home', visitor],
    ['/login', '/login', visitor],
    ['/buyer', '/buyer', visitor],
    ['/buyer, to somebody new', '/buyer', stranger],
    ['/buyer, signed in', '/buyer', buyer],
    ['/buyer/search?query=', `/buyer/search?${term}`, visitor],
    ['/buyer/search/category?category=', `/buyer/search/category?${category}`, visitor],
    ['/buyer/map', '/buyer/map', visitor],
    ['/buyer/product/{id}', `/buyer/product/${ground.productIds[0]}`, visitor],
    ['/buyer/cart', '/buyer/cart', buyer],
    ['/buyer/purchase', '/buyer/purchase', buyer],
    ['/buyer/following', '/buyer/following', buyer],
  ];
  const pages: PageResults[] = [];
  for (const [page, address, who] of asked) {
    const url = new URL(address, origin).href;
    const bytes = await weighPage(new URL(url), await who());
    if (!bytes) continue;
    const result: PageResults = { page, bytes, audits: {} };
    pages.push(result);
    if (!chrome) continue;
    for (const phone of Object.keys(PHONES) as Phone[]) {
      const audit = await auditPage(closing, { url, headers: await who(), phone, chrome, folder });
      console.log(`  ${page}, ${phone}: performance ${audit.scores.performance}, LCP ${Math.round(audit.lcpMs)} ms`);
      result.audits[phone] = audit;
    }
  }
  const taps: TapsAsked = { origin, bareUrl, cookie: await session(), productId, slowdown: PHONES.lowEnd };
  try {
    return { pages, ...(chrome ? await measureTaps(closing, chrome, taps) : { taps: [], tapFault: null }) };
  } finally {
    await stop();
  }
}
