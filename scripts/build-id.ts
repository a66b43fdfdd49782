import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT_FROM = ['package.json', 'package-lock.json', 'astro.config.mjs', 'public', 'scripts', 'src'];

/**
 * What a build is made from, in sixteen letters: two machines that build the same say the same, and pages that are open
 * hear of another (rules.md section 18).
 */
export function buildId(): string {
  const files = BUILT_FROM.flatMap((source) =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, encoding: 'utf8' }).map((entry) => join(source, entry)),
  );
  const digest = createHash('sha256');
  for (const file of files.sort()) if (statSync(file).isFile()) digest.update(`${file}\0`).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}
