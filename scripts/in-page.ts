import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, transformWithOxc } from 'vite';
import { BUILD_TARGET } from './browsers.ts';

/** As it is asked for: `import text from './event-replay.ts?in-page'`. */
const SUFFIX = '?in-page';

/**
 * A script as it stands in the page itself: the browser runs it as it reads it, and it may use nothing from outside
 * itself.
 */
async function inPage(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: BUILD_TARGET });
  return minifySync(file, `(() => {${code}})()`, { module: false }).code;
}

/** What the pages' policy calls a script that stands in the page. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/** Hands files of TypeScript to the layouts that write them into the page. */
export const inPageScripts = (): Plugin => ({
  name: 'in-page-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null;
    const file = id.slice(0, -SUFFIX.length);
    this.addWatchFile(file);
    return { code: `export default ${JSON.stringify(await inPage(file))};`, moduleType: 'js' };
  },
});

/** The hashes of such scripts, by which the policy lets the pages run them. */
export const allowInPage = async (scripts: readonly string[]) => ({
  scriptDirective: { hashes: (await Promise.all(scripts.map(inPage))).map(hashOf) },
});
