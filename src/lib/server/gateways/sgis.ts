import { z } from 'zod';
import { geocodeQueries } from '#lib/domain/discovery/geocode-queries.ts';
import { otherNames } from '#lib/domain/discovery/renamed-districts.ts';
import { GEOCODE_TOKEN_CACHE_MS } from '#lib/domain/person/limits.ts';
import type { GatewayDeps } from './gateway.ts';
import { callJson, describeResponse } from './json-call.ts';

export const SGIS_BASE_URL = 'https://sgisapi.mods.go.kr';

export interface SgisConfig {
  /** Without a slash at the end; `SGIS_BASE_URL` unless told. The host has changed once already. */
  baseUrl?: string;
  consumerKey: string;
  consumerSecret: string;
  /** For each call; 5,000 unless told. */
  timeoutMs?: number;
}

export interface GeocodedPlace {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /**
   * Whether the whole address was understood, only its beginning, or the whole by another name of its district
   * (renamed-districts.ts).
   */
  matching: 'full' | 'partial' | 'otherName';
}

type Failed = { ok: false; reason: 'notFound' | 'providerError'; detail?: string };
export type GeocodeResult = { ok: true; place: GeocodedPlace } | Failed;

/** The statistics office's geocoder (providers.md section 4). */
export interface Sgis {
  /** `lotAddress`: the older address by lot, asked for where the first is not found; '' for none. */
  geocode(address: string, lotAddress?: string): Promise<GeocodeResult>;
}

/** A number in captures, text in some clients' tests. */
const numeric = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const envelopeSchema = z.object({ errCd: numeric, result: z.unknown().optional() });
const tokenSchema = z.object({ accessToken: z.string().min(1) });
/**
 * Captures have lower-case `x` and `y`, the official page prints capitals; places without coordinates carry the text
 * "null".
 */
const coordinate = numeric.nullish().catch(null);
const placesSchema = z.object({
  matching: z.coerce.string().optional(),
  resultdata: z.array(z.object({ x: coordinate, y: coordinate, X: coordinate, Y: coordinate })),
});

const TOKEN_REFUSED = -401;
const NOTHING_FOUND = -100;
const ODD_ADDRESS = 'errCd -200';

type Called = { ok: true; errCd: number; result: unknown } | { ok: false; detail: string };

export function createSgis(config: SgisConfig, deps: GatewayDeps = {}): Sgis {
  const base = `${config.baseUrl ?? SGIS_BASE_URL}/OpenAPI3`;
  const timeoutMs = config.timeoutMs ?? 5_000;
  const now = deps.now ?? (() => new Date());
  let cached: { token: string; since: number } | null = null;

  async function call(path: string, query: Record<string, string>): Promise<Called> {
    const url = `${base}${path}?${new URLSearchParams(query)}`;
    const response = await callJson({ method: 'GET', url, timeoutMs }, deps);
    const envelope = response.kind === 'json' ? envelopeSchema.safeParse(response.body).data : undefined;
    if (response.kind !== 'json' || response.status !== 200 || envelope === undefined)
      return { ok: false, detail: describeResponse(response) };
    return { ok: true, errCd: envelope.errCd, result: envelope.result };
  }

  async function token(): Promise<{ ok: true; token: string } | { ok: false; detail: string }> {
    const at = now().getTime();
    // A clock set back must not make a token last longer.
    if (cached !== null && at >= cached.since && at - cached.since < GEOCODE_TOKEN_CACHE_MS)
      return { ok: true, token: cached.token };
    const { consumerKey, consumerSecret } = config;
    const called = await call('/auth/authentication.json', {
      consumer_key: consumerKey,
      consumer_secret: consumerSecret,
    });
    if (!called.ok) return called;
    const { data } = tokenSchema.safeParse(called.result);
    if (called.errCd !== 0 || data === undefined) return { ok: false, detail: `authentication errCd ${called.errCd}` };
    cached = { token: data.accessToken, since: at };
    return { ok: true, token: data.accessToken };
  }

  async function search(address: string): Promise<Called> {
    const authorized = await token();
    if (!authorized.ok) return authorized;
    const called = await call('/addr/geocodewgs84.json', { accessToken: authorized.token, address, resultcount: '1' });
    if (called.ok && called.errCd === TOKEN_REFUSED && cached?.token === authorized.token) cached = null;
    return called;
  }

  async function find(query: string): Promise<GeocodeResult> {
    let called = await search(query);
    // A token may die before its time: once more, with a new one (spec.md section 7).
    if (called.ok && called.errCd === TOKEN_REFUSED) called = await search(query);
    return readPlace(called);
  }

  /** The first query that is understood whole, else the first of which the beginning is; `isPlain`: that will do. */
  async function findAny(queries: readonly string[], isPlain: boolean): Promise<GeocodeResult> {
    let result: Failed = { ok: false, reason: 'notFound' };
    let partial: GeocodeResult | null = null;
    for (const query of queries) {
      const found = await find(query);
      if (found.ok && (found.place.matching === 'full' || isPlain)) return found;
      if (found.ok) {
        partial ??= found;
        continue;
      }
      result = found;
      if (!mayAskAgain(found)) break;
    }
    return partial ?? result;
  }

  return {
    async geocode(address, lotAddress = '') {
      // The geocoder may find the district of a road that it does not know; the lot is nearer than that.
      const found = await findAny(geocodeQueries(address, lotAddress), lotAddress === '');
      const others = [address, lotAddress].flatMap(otherNames).flatMap((name) => geocodeQueries(name));
      const isSettled = found.ok ? found.place.matching === 'full' : !mayAskAgain(found);
      if (others.length > 0 && !isSettled) {
        const byOther = await findAny(others, false);
        if (byOther.ok && byOther.place.matching === 'full')
          return { ok: true, place: { ...byOther.place, matching: 'otherName' } };
        if (byOther.ok && !found.ok) return byOther;
      }
      if (!found.ok && found.reason === 'providerError')
        deps.log?.warn({ provider: 'sgis', detail: found.detail }, 'geocoding failed');
      return found;
    },
  };
}

/** One client reads -200 as 'invalid address': another text may do. */
const mayAskAgain = ({ reason, detail }: Failed): boolean => reason === 'notFound' || detail === ODD_ADDRESS;

function readPlace(called: Called): GeocodeResult {
  if (!called.ok) return { ok: false, reason: 'providerError', detail: called.detail };
  if (called.errCd === NOTHING_FOUND) return { ok: false, reason: 'notFound' };
  const { data } = placesSchema.safeParse(called.result);
  if (called.errCd !== 0 || data === undefined)
    return { ok: false, reason: 'providerError', detail: `errCd ${called.errCd}` };
  for (const { x, X, y, Y } of data.resultdata) {
    const [longitude, latitude] = [x ?? X, y ?? Y];
    if (longitude == null || latitude == null) continue;
    return { ok: true, place: { latitude, longitude, matching: data.matching === '1' ? 'partial' : 'full' } };
  }
  return { ok: false, reason: 'notFound' };
}
