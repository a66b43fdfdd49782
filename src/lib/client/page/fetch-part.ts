import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/person/limits.ts';

/** Files that have come; the browser keeps them, so that importing them asks for nothing. */
const brought = new Set<string>();

async function bring(file: string): Promise<void> {
  if (brought.has(file)) return;
  const response = await fetch(`/${file}`, { signal: AbortSignal.timeout(SCRIPT_LOAD_TIMEOUT_MS) });
  // A filter between a phone and us may answer with a page of its own.
  const isScript = response.headers.get('content-type')?.includes('javascript');
  if (!response.ok || !isScript) throw new TypeError(`${file}: ${response.status}`);
  await response.arrayBuffer();
  brought.add(file);
}

/**
 * Imports a part of the page once its files have come. All browsers but the newest remember an import that failed, and
 * of every file that it needed, for as long as the page is open: it could never be asked for again. A fetch that failed
 * they forget. The build writes `files` (scripts/part-files.ts).
 */
export async function fetchFirst<T>(load: () => Promise<T>, files: string): Promise<T> {
  await Promise.all(files.split(' ').filter(Boolean).map(bring));
  return load();
}
