import { rememberedPlace } from '#lib/client/remembered-place.ts';
import type { QuotedMart } from '#lib/contract/checkout.ts';
import { distanceMetres } from '#lib/domain/geo.ts';
import { walkingMinutes } from '#lib/domain/walk.ts';
import { wayText } from '#lib/messages/walk.ts';

/** How far a mart is from the buyer's place: '70m · 걸어서 2분'; null where that is not known. */
export function walkTo({ latitude, longitude }: QuotedMart): string | null {
  const place = rememberedPlace();
  if (!place) return null;
  const distance = Math.round(distanceMetres(place, { lat: latitude, lng: longitude }));
  return wayText({ distance, walkingMinutes: walkingMinutes(distance) });
}
