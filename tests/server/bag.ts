import type { Allergen } from '#lib/domain/product/labelling.ts';
import type { Market, Mart, Product } from './market.ts';

/** What a seller sends of a bag. */
export const bagBody = (market: Pick<Market, 'clock'>, more: object = {}) => ({
  category: '빵',
  productName: '오늘의 빵',
  price: 3_900,
  listPrice: 9_000,
  quantity: 10,
  expirationDate: market.clock.in({ days: 7 }).toISOString(),
  bagWorth: 9_000,
  bagKinds: '식빵, 모닝빵, 크루아상 가운데 3~5개',
  origin: '밀: 미국산·호주산',
  allergens: ['wheat', 'milk', 'egg'] as Allergen[],
  ...more,
});

/** A bag that its mart has put up: 3,900 won, worth 9,000 at least. */
export async function putUpBag(market: Pick<Market, 'clock'>, mart: Mart, more: object = {}): Promise<Product> {
  const { productId } = await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
    params: { storeId: mart.id },
    body: bagBody(market, more),
  });
  return { id: productId, mart };
}
