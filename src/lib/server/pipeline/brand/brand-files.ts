import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Brand } from '../../config/brand.ts';
import { ConfigError } from '../../config/config.ts';
import { hasOwnLook, manifestOf } from './manifest.ts';

interface BrandFile {
  type: string;
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}
export type BrandFiles = ReadonlyMap<string, BrandFile>;

/** What an installed app is described by; no file of the build, as it says the name. */
export const MANIFEST_PATH = '/manifest.webmanifest';

const TYPES: Record<string, string> = { png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg' };
const typeOf = (path: string): string => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/manifest+json';

/**
 * The files of a face: its manifest, and its pictures where they are not those of the build (`clientFolder`). Throws a
 * `ConfigError` where the logo cannot be drawn.
 */
export async function readBrandFiles(brand: Brand, clientFolder: string | null): Promise<BrandFiles> {
  const contents = new Map([[MANIFEST_PATH, Buffer.from(JSON.stringify(manifestOf(brand)))]]);
  if (hasOwnLook(brand))
    for (const [path, bytes] of await pictures(brand, clientFolder)) contents.set(path, Buffer.from(bytes));
  return new Map(
    [...contents].map(([path, bytes]) => {
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
      return [path, { type: typeOf(path), bytes, etag }];
    }),
  );
}

/** What draws is loaded only where something is drawn. */
async function pictures(brand: Brand, clientFolder: string | null): Promise<Map<string, Buffer>> {
  const { drawPictures } = await import('./draw-pictures.ts');
  const scene = clientFolder && join(clientFolder, 'share.jpg');
  try {
    return await drawPictures(brand, scene && existsSync(scene) ? scene : null);
  } catch (error) {
    throw new ConfigError([`MARKET_LOGO: cannot be drawn (${(error as Error).message})`]);
  }
}

/** Serves them, before the files of the build. */
export function serveBrandFiles(files: BrandFiles): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const file = files.get(c.req.path);
    if (!file) return next();
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', file.etag);
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
    return c.body(file.bytes, 200, { 'Content-Type': file.type });
  };
}
