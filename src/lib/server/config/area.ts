import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { namesProvince } from '#lib/domain/discovery/provinces.ts';
import type { Area, Polygon, Town } from '#lib/domain/market/area.ts';

const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number())).min(4);
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
]);
const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: z.string().optional() }).nullish(),
  geometry: Geometry,
});
const GeoJson = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature).min(1) }),
  Feature,
  Geometry,
]);
type GeoJson = z.infer<typeof GeoJson>;

const polygonsOf = (geometry: z.infer<typeof Geometry>): Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

function townsOf(json: GeoJson): Town[] {
  if (json.type === 'FeatureCollection') return json.features.flatMap(townsOf);
  if (json.type !== 'Feature') return [{ name: '', polygons: polygonsOf(json) }];
  return [{ name: json.properties?.name ?? '', polygons: polygonsOf(json.geometry) }];
}

/** MARKET_AREA: districts, separated by commas, or a file of GeoJSON in degrees (WGS 84). */
export const area = z.string().transform((text, context): Area => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (/\.(?:geo)?json$/i.test(text)) {
    try {
      return { kind: 'polygons', towns: townsOf(GeoJson.parse(JSON.parse(readFileSync(text, 'utf8')))) };
    } catch (error) {
      const why = error instanceof z.ZodError ? 'it has no polygons of [lng, lat]' : String(error);
      return refuse(`must be a file of GeoJSON that can be read: ${why}`);
    }
  }
  const names = text
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '');
  if (names.length === 0 || !names.every(namesProvince))
    return refuse('must be districts such as 서울 마포구,서울 서대문구, or a file of GeoJSON');
  return { kind: 'districts', names };
});
