import { type MapSource, tileHost } from '#lib/domain/map-source.ts';
import type { Config } from './config.ts';

/** The map that is set up: Naver's by its key, else tiles, in the sandbox its own; null where there is none. */
export function mapSource({ mapNaverKeyId, mapTileUrl, mapTileAttribution, sandbox }: Config): MapSource | null {
  if (mapNaverKeyId) return { kind: 'naver', keyId: mapNaverKeyId };
  if (mapTileUrl) return { kind: 'tiles', url: mapTileUrl, attribution: mapTileAttribution ?? '' };
  if (sandbox) return { kind: 'tiles', url: '/sandbox/tiles/{z}/{x}/{y}{r}.png', attribution: '연습용으로 그린 지도' };
  return null;
}

/** The part of Astro's content security policy that one page may widen. */
interface PagePolicy {
  insertDirective(directive: `img-src ${string}` | `connect-src ${string}`): void;
  insertScriptResource(resource: string): void;
  insertStyleResource(resource: { resource: string; kind: 'attribute' }): void;
}

const NAVER_HOSTS = 'https://*.map.naver.com https://*.map.naver.net https://*.pstatic.net';

/** Lets a page fetch its map from where it comes, and from nowhere else. `policy` is `Astro.csp`, absent in development. */
export function allowMap(policy: PagePolicy | undefined, source: MapSource | null): void {
  if (!policy || !source) return;
  if (source.kind === 'tiles') {
    const host = tileHost(source.url);
    if (host) policy.insertDirective(`img-src ${host}`);
    return;
  }
  policy.insertDirective(`img-src ${NAVER_HOSTS}`);
  policy.insertDirective(`connect-src ${NAVER_HOSTS}`);
  for (const host of ["'self'", ...NAVER_HOSTS.split(' ')]) policy.insertScriptResource(host);
  // Naver's script writes markup with style attributes.
  policy.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
}
