import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What runs in a thread or a process of its own, by its source. The build makes a file of each beside the server's bundle. */
export const OWN_THREADS = {
  'sheet-worker': 'services/seller-products/sheet-worker.ts',
  'picture-process': 'files/picture-process.ts',
} as const;

/** Where it stands: as it is written, or as it was built. */
export function ownThreadFile(name: keyof typeof OWN_THREADS): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const files = [join(here, OWN_THREADS[name]), join(here, `${name}.mjs`), join(here, `../${name}.mjs`)];
  const file = files.find((path) => existsSync(path));
  if (!file) throw new Error(`${name}.mjs is missing beside the server. Run \`npm run build\` again.`);
  return file;
}
