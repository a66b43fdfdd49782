import { isInKorea } from '#lib/domain/geo.ts';
import type { GeocodedPlace, Sgis } from '#lib/server/gateways/sgis.ts';

/** Recent geocoding results; the same addresses come again and again while buyers type. */
const MOST_REMEMBERED = 2_000;
const REMEMBERED_MS = 24 * 3_600_000;
/** A key has a daily quota. So many questions a minute in all; beyond that only the shipped list answers. */
const MOST_PER_MINUTE = 300;
const MINUTE_MS = 60_000;

interface Answers {
  known: Map<string, { place: GeocodedPlace | null; until: number }>;
  asked: { since: number; count: number };
}

const answersOf = new WeakMap<Sgis, Answers>();

function mayAsk({ asked }: Answers, now: number): boolean {
  if (now < asked.since || now - asked.since >= MINUTE_MS) Object.assign(asked, { since: now, count: 0 });
  asked.count += 1;
  return asked.count <= MOST_PER_MINUTE;
}

/**
 * Where an address is, by the geocoder, at most once a day for the same address. `unknown` where there is no such
 * address, `failed` where the geocoder does not answer or has been asked enough.
 */
export async function geocodeOnce(
  sgis: Sgis,
  address: string,
  now: Date,
): Promise<GeocodedPlace | 'unknown' | 'failed'> {
  const at = now.getTime();
  const answers = answersOf.get(sgis) ?? { known: new Map(), asked: { since: at, count: 0 } };
  answersOf.set(sgis, answers);
  const remembered = answers.known.get(address);
  if (remembered && at < remembered.until && at >= remembered.until - REMEMBERED_MS)
    return remembered.place ?? 'unknown';
  if (!mayAsk(answers, at)) return 'failed';
  const found = await sgis.geocode(address);
  if (!found.ok && found.reason === 'providerError') return 'failed';
  const isKnown = found.ok && isInKorea({ lat: found.place.latitude, lng: found.place.longitude });
  const place = isKnown ? found.place : null;
  answers.known.set(address, { place, until: at + REMEMBERED_MS });
  for (const oldest of answers.known.keys()) {
    if (answers.known.size <= MOST_REMEMBERED) break;
    answers.known.delete(oldest);
  }
  return place ?? 'unknown';
}
