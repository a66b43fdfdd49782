import { type MapSource, type TileSource, tileHost } from '#lib/domain/discovery/map-source.ts';
import type { Config } from './config/config.ts';

const NAVER_SCRIPT = 'https://oapi.map.naver.com/openapi/v3/maps.js';

/** The map that is set up: Naver's by its key, else tiles, in the sandbox its own; null where there is none. */
export function mapSource(config: Config): MapSource | null {
  const { mapNaverKeyId: keyId, services, sandbox } = config;
  const tiles = tileSource(config);
  if (!keyId) return tiles;
  const script = services.MAP_NAVER_SCRIPT_URL ?? (sandbox ? '/sandbox/naver-maps/maps.js' : NAVER_SCRIPT);
  return { kind: 'naver', keyId, script, tiles };
}

function tileSource({ mapTileUrl, mapTileAttribution, sandbox }: Config): TileSource | null {
  if (mapTileUrl) return { kind: 'tiles', url: mapTileUrl, attribution: mapTileAttribution ?? '' };
  if (sandbox) return { kind: 'tiles', url: '/sandbox/tiles/{z}/{x}/{y}{r}.png', attribution: '데모 지도' };
  return null;
}

/** The part of Astro's content security policy that one page may widen. */
interface PagePolicy {
  insertDirective(directive: `img-src ${string}` | `connect-src ${string}`): void;
  insertScriptResource(resource: string): void;
  insertStyleResource(resource: { resource: string; kind: 'attribute' }): void;
}

const NAVER_HOSTS = 'https://*.map.naver.com https://*.map.naver.net https://*.pstatic.net';

/**
 * Lets a page fetch its map from where it comes, and from nowhere else. `policy` is `Astro.csp`, absent in development.
 */
export function allowMap(policy: PagePolicy | undefined, source: MapSource | null): void {
  if (!policy || !source) return;
  const tiles = source.kind === 'tiles' ? source : source.tiles;
  const tilesFrom = tiles && tileHost(tiles.url);
  if (source.kind === 'tiles') {
    if (tilesFrom) policy.insertDirective(`img-src ${tilesFrom}`);
    return;
  }
  // A script that is set in Naver's place brings its parts from where it is.
  const own = URL.canParse(source.script) ? new URL(source.script).origin : null;
  const hosts = own && own !== new URL(NAVER_SCRIPT).origin ? `${NAVER_HOSTS} ${own}` : NAVER_HOSTS;
  policy.insertDirective(`img-src ${hosts}${tilesFrom ? ` ${tilesFrom}` : ''}`);
  policy.insertDirective(`connect-src ${hosts}`);
  for (const host of ["'self'", ...hosts.split(' ')]) policy.insertScriptResource(host);
  // Naver's script writes markup with style attributes.
  policy.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
}
