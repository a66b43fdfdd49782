import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductCard } from '#islands/shared/ProductCard.tsx';

const NOW = new Date('2026-11-20T18:00+09:00');

const card = (pickupFrom: string) =>
  renderToStaticMarkup(
    <ProductCard
      now={NOW}
      product={{
        productId: 1,
        name: '달콤 단팥빵',
        storeId: 1,
        storeName: '연남 빵집',
        price: 2_000,
        listPrice: 3_000,
        quantity: 9,
        distance: null,
        imageKey: null,
        imageColour: null,
        categoryKey: 'bakery',
        expirationDate: '2026-11-21T21:00+09:00',
        pickupFrom,
      }}
    />,
  );

test('a picture has room for from when it is picked up, and no more words', () => {
  const now = card('2026-11-20T18:00+09:00');
  expect(now).not.toContain('부터');
  const later = card('2026-11-21T09:00+09:00');
  expect(later).toContain('>내일 오전 9시부터</span>');
  expect(later).toContain('1일 남음');
});
