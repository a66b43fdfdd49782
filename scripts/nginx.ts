import { NGINX_FOLDER, nginxProgram } from '../tests/reliability/nginx-program.ts';
import { unpack } from './debian.ts';

const PACKAGES = ['nginx', 'libnginx-mod-http-cache-purge'];
/** What a bare machine may lack; some have other names in other versions of Debian. */
const LIBRARIES = ['libpcre2-8-0', 'libssl3', 'zlib1g', 'libcrypt1'];

/**
 * Unpacks Debian's nginx with the module that takes purges where this machine has none with it; neither is installed,
 * nor started as a service. Where that fails, what stands before an nginx is tried with the machine's own, or not.
 */
export async function ensureNginx(): Promise<void> {
  if (nginxProgram()?.purgeModule || !(await unpack(NGINX_FOLDER, ...PACKAGES))) return;
  for (const library of LIBRARIES) await unpack(NGINX_FOLDER, library);
}
