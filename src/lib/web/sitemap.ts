import { escaped } from './escaped.ts';

/** The most addresses of one part, by the rule of search engines. */
export const SITEMAP_MOST = 50_000;
/** The listings of so many marts go into one part: some thousands, and no more work than one part needs. */
export const MARTS_PER_PART = 10;

/** Pages that stand in no list and that everybody may land on. */
const PAGES = ['/home', '/buyer', '/buyer/map', '/seller/login'];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index of the addresses of all parts. */
export function sitemapIndex(origin: string, productParts: readonly number[]): string {
  const parts = ['pages', 'marts', ...productParts.map((part) => `products-${part}`)];
  const entries = parts.map((part) => `<sitemap><loc>${escaped(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const urlset = (entries: readonly string[]) => `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;

export const pagesSitemap = (origin: string): string =>
  urlset(PAGES.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`));

export const productsSitemap = (origin: string, productIds: readonly number[]): string =>
  urlset(productIds.map((id) => `<url><loc>${escaped(`${origin}/buyer/product/${id}`)}</loc></url>`));

export const martsSitemap = (origin: string, martIds: readonly number[]): string =>
  urlset(martIds.map((id) => `<url><loc>${escaped(`${origin}/buyer/store/${id}`)}</loc></url>`));

/** The content of a part: pages without a list, marts, or the products of so many marts. */
export type SitemapPart = 'pages' | 'marts' | number;

/** A part from the name in an address, products by the numbers of their marts; null for any other. */
export function readPart(name: string): SitemapPart | null {
  if (name === 'pages' || name === 'marts') return name;
  const number = /^products-(0|[1-9]\d{0,14})$/.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
