import { rememberedPlace, rememberedTravel } from '#lib/client/offline/remembered-place.ts';
import type { QuotedMart } from '#lib/contract/order/checkout.ts';
import { distanceMetres } from '#lib/domain/geo.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';

/** The way to a mart from the buyer's place; null where that is not known. */
export function tripTo({ latitude, longitude }: QuotedMart): Trip | null {
  const place = rememberedPlace();
  if (!place) return null;
  const distance = Math.round(distanceMetres(place, { lat: latitude, lng: longitude }));
  return { distance, travel: rememberedTravel() };
}
