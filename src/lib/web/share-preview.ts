/** Preview data of a page for messengers and search engines, beside its title. */
export interface SharePreview {
  type: 'website' | 'product';
  title: string;
  description: string;
  /** Paths on our own origin. */
  path: string;
  image: string;
  imageAlt: string;
  priceWon?: number;
}

/** The preview of pages without a picture of their own: public/share.jpg. */
export const MARKET_IMAGE = '/share.jpg';

/** Structured data of a product for search engines (schema.org). */
export interface ProductFacts {
  productId: number;
  name: string;
  description: string;
  category: string;
  priceWon: number;
  isForSale: boolean;
  saleEndsAt: string;
  mart: { name: string; address: string };
}

/**
 * The product as JSON-LD, to stand in a script element: '<' is written so that no text of a seller ends it.
 * `origin`: the public one, without a slash at its end.
 */
export function productJsonLd(facts: ProductFacts, { origin, image }: { origin: string; image: string }): string {
  const { productId, name, description, category, priceWon, isForSale, saleEndsAt, mart } = facts;
  const url = `${origin}/buyer/product/${productId}`;
  const thing = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url,
    category,
    sku: String(productId),
    image: [origin + image],
    ...(description ? { description } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: priceWon,
      priceCurrency: 'KRW',
      priceValidUntil: saleEndsAt,
      availability: `https://schema.org/${isForSale ? 'InStock' : 'SoldOut'}`,
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'GroceryStore', name: mart.name, address: mart.address },
    },
  };
  return JSON.stringify(thing)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
