import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import ts from 'typescript';

/** Builds the server's bundle and the browser's files, and compresses the latter once for all who ask. */
// By its path: an image builds without npm, whose scripts find it by name.
const built = spawnSync('node_modules/.bin/astro', ['build'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
});
if (built.status !== 0) process.exit(built.status ?? 1);

cpSync('src/lib/server/schema/migrations', 'dist/server/migrations', { recursive: true });
cpSync('src/sandbox/demo/pictures', 'dist/server/pictures', { recursive: true });

// It imports nothing, and so needs no bundler. A browser takes it anew where a byte has changed: named after its build,
// it keeps that build's pages for a moment without a network.
const worker = readFileSync('src/lib/client/offline/worker.ts', 'utf8');
const files = readdirSync('dist/client/_assets').sort().join();
const build = createHash('sha256').update(files).digest('hex').slice(0, 16);
const code = ts.transpile(worker, { target: ts.ScriptTarget.ES2022, removeComments: true });
writeFileSync('dist/client/sw.js', `${code}// ${build}\n`);

/**
 * In bytes: a page's own script may be no more than the names of those that it needs, which say the same again and
 * again.
 */
const SMALLEST_COMPRESSED = 100;
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt|wasm)$/;
for (const entry of readdirSync('dist/client', { recursive: true, encoding: 'utf8' })) {
  const file = join('dist/client', entry);
  if (!COMPRESSIBLE.test(entry) || !statSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_COMPRESSED) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
