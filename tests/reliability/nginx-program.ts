import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { librariesOf } from '../../scripts/debian.ts';

/** Where `npm run reliability` unpacks Debian's nginx and its module on a machine that has none (scripts/nginx.ts). */
export const NGINX_FOLDER = resolve('.cache/nginx');

export interface NginxProgram {
  path: string;
  /** What one that was unpacked needs to find its libraries. */
  env: Record<string, string>;
  /** The module `cache_purge`, as the main file loads it; null where it is not there. */
  purgeModule: string | null;
}

const MODULE = 'usr/lib/nginx/modules/ngx_http_cache_purge_module.so';

/** An nginx that can be started here, one that takes purges before any other; null where there is none. */
export function nginxProgram(): NginxProgram | null {
  const found = ['/', NGINX_FOLDER].flatMap((root): NginxProgram[] => {
    const [path, module] = [join(root, 'usr/sbin/nginx'), join(root, MODULE)];
    if (!existsSync(path)) return [];
    return [
      { path, env: root === '/' ? {} : librariesOf(NGINX_FOLDER), purgeModule: existsSync(module) ? module : null },
    ];
  });
  return found.find(({ purgeModule }) => purgeModule) ?? found[0] ?? null;
}
