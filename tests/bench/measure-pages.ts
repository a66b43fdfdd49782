import type { Closing } from './closing.ts';
import { auditPage, PHONES, type Phone } from './lighthouse.ts';
import type { MarketServer } from './market-server.ts';
import { weighPage } from './page-bytes.ts';
import { placeCookie, SEARCH_TERMS } from './requests.ts';
import type { PageResults } from './results.ts';
import type { Ground } from './seed.ts';

/** Lighthouse looks at those a buyer lands on. */
const AUDITED = ['/home', '/buyer', '/buyer/product/{id}'];

/** Weighs the buyer's pages and, where there is a browser, has Lighthouse look at them on both phones. */
export async function measurePages(
  closing: Closing,
  { origin }: MarketServer,
  ground: Ground,
  { chrome, folder }: { chrome: string | null; folder: string },
): Promise<PageResults[]> {
  const headers = { cookie: placeCookie(ground.places[0]!) };
  const addresses: Record<string, string> = {
    '/home': '/home',
    '/buyer': '/buyer',
    '/buyer/search?query=': `/buyer/search?${new URLSearchParams({ query: SEARCH_TERMS[2]! })}`,
    '/buyer/product/{id}': `/buyer/product/${ground.productIds[0]}`,
  };
  const results: PageResults[] = [];
  for (const [page, path] of Object.entries(addresses)) {
    const url = `${origin}${path}`;
    const bytes = await weighPage(new URL(url), headers);
    if (!bytes) continue;
    const result: PageResults = { page, bytes, audits: {} };
    results.push(result);
    if (!chrome || !AUDITED.includes(page)) continue;
    for (const phone of Object.keys(PHONES) as Phone[]) {
      const audit = await auditPage(closing, { url, headers, phone, chrome, folder });
      console.log(`  ${page}, ${phone}: performance ${audit.scores.performance}, LCP ${Math.round(audit.lcpMs)} ms`);
      result.audits[phone] = audit;
    }
  }
  return results;
}
