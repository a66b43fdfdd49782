import type { MapSource } from '#lib/domain/map-source.ts';
import type { MapStart, MapView } from './map-view.ts';

/** Draws a map; what draws it is loaded only now. Throws when it cannot be loaded or started. */
export async function openMap(source: MapSource, start: MapStart): Promise<MapView> {
  if (source.kind === 'naver') return (await import('./naver.ts')).openNaverMap(source.keyId, start);
  return (await import('./leaflet.ts')).openLeafletMap(source, start);
}
