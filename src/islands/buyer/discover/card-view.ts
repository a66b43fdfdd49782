import type { ProductCard } from '#lib/contract/products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { savingPercent } from '#lib/domain/saving.ts';
import { walkingMinutes } from '#lib/domain/walk.ts';
import { pausedOnCard } from '#lib/messages/pause.ts';
import { type SaleTimeLeft, saleTimeLeft } from '#lib/messages/sale-time-left.ts';
import { lateWalkText, wayText } from '#lib/messages/walk.ts';

/** How wide a card's picture is shown: two columns on phones, up to five from 1024 px. */
export const CARD_SIZES = '(min-width: 1024px) 210px, (min-width: 640px) 30vw, 46vw';

/** From here on a card says how few are left. */
const FEW_LEFT = 5;

export interface CardView {
  href: string;
  name: string;
  price: string;
  /** '30%' off the list price. */
  saving: string | null;
  mart: string;
  martHref: string;
  /** ' · 국산', behind the mart. */
  origin: string;
  /** '350m · 걸어서 7분' */
  way: string | null;
  /** That its mart takes no new orders now, and from when on. */
  paused: string | null;
  /** Where the walk is longer than the sale: '걸어서 25분 · 마감까지 20분 남았어요'. */
  late: string | null;
  left: SaleTimeLeft;
  stock: string | null;
}

/** What a product card says; the static and the hydrated card show the same. */
export function cardView(product: ProductCard, now: Date): CardView {
  const saleEnd = new Date(product.expirationDate);
  const walk = product.distance === null ? null : walkingMinutes(product.distance);
  const saving = savingPercent(product.listPrice, product.price);
  return {
    href: `/buyer/product/${product.productId}`,
    name: product.name,
    price: formatWon(product.price),
    saving: saving === null ? null : `${saving}%`,
    mart: product.storeName,
    martHref: `/buyer/store/${product.storeId}`,
    origin: product.origin ? ` · ${product.origin}` : '',
    way: wayText({ distance: product.distance, walkingMinutes: walk }),
    paused: product.pausedUntil && new Date(product.pausedUntil) > now ? pausedOnCard(product.pausedUntil) : null,
    late: walk === null ? null : lateWalkText(walk, { until: saleEnd, now, what: 'saleEnd' }),
    left: saleTimeLeft(saleEnd, now),
    stock: product.quantity <= FEW_LEFT ? `${product.quantity}개 남음` : null,
  };
}
