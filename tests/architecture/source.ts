import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** What is written: '#lib/domain/geo.ts', './x.ts', 'react'. */
  specifier: string;
  /** The file under src it means; null for a package. */
  target: string | null;
  /** `import type`: nothing of it is left in the browser. */
  typeOnly: boolean;
}

export interface SourceFile {
  /** From the root, with slashes: 'src/lib/domain/geo.ts'. */
  path: string;
  text: string;
  imports: Import[];
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const ALIASES: [string, string][] = [
  ['#lib/', 'src/lib/'],
  ['#islands/', 'src/islands/'],
  ['#layouts/', 'src/layouts/'],
  ['#sandbox/', 'src/sandbox/'],
];

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const alias = ALIASES.find(([name]) => specifier.startsWith(name));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** Every import, re-export and dynamic import that a file writes. */
export function importsOf(path: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(STATEMENT)].map(([, type, specifier]) => ({ specifier: specifier!, typeOnly: Boolean(type) })),
    ...[...text.matchAll(DYNAMIC)].map(([, specifier]) => ({ specifier: specifier!, typeOnly: false })),
  ];
  return found.map((one) => ({ ...one, target: targetOf(path, one.specifier) }));
}

/** All files under a folder, by their path from the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

export function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

export const isCode = (path: string): boolean => /\.(ts|tsx|astro)$/.test(path);
