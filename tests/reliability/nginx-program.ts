import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
    return [{ path, env: root === '/' ? {} : libraries(), purgeModule: existsSync(module) ? module : null }];
  });
  return found.find(({ purgeModule }) => purgeModule) ?? found[0] ?? null;
}

function libraries(): Record<string, string> {
  const folders = ['lib', 'usr/lib'].map((name) => join(NGINX_FOLDER, name)).filter((folder) => existsSync(folder));
  const paths = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return { LD_LIBRARY_PATH: paths.join(':') };
}
