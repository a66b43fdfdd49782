import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What a page costs a phone's network, in bytes as they travel (brotli). */
export interface PageBytes {
  html: number;
  /** The same before packing, which a phone parses and keeps. */
  htmlUnpacked: number;
  /** All that loads without a click: scripts, preloads, islands and what these import. */
  scripts: number;
  scriptFiles: number;
  styles: number;
  /** The page itself, and what must have come before anything is painted. */
  requestsBeforePaint: number;
}

const ANSWER_LIMIT_MS = 10_000;

interface Fetched {
  status: number;
  bytes: number;
  text: string;
}

function fetchAsBrowser(url: URL, headers: Record<string, string> = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'accept-encoding': 'br, gzip', ...headers },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    };
    get(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, bytes: body.byteLength, text: decode(body, response.headers) });
      });
    }).on('error', reject);
  });
}

function decode(body: Buffer, headers: IncomingHttpHeaders): string {
  const coding = headers['content-encoding'];
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString();
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
  at: number;
}

/** Start tags with their attributes; enough for our own HTML, which is well formed. */
function tagsOf(html: string, ...names: string[]): Tag[] {
  const tag = new RegExp(`<(${names.join('|')})\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi');
  return [...html.matchAll(tag)].map((match) => ({
    name: match[1]!.toLowerCase(),
    at: match.index,
    attributes: Object.fromEntries(
      [...match[2]!.matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)].map((part) => [
        part[1]!.toLowerCase(),
        part[2] ?? part[3] ?? part[4] ?? '',
      ]),
    ),
  }));
}

/** Modules a module cannot run without; `import()` waits for a reason and is left out. */
const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:\bimport|\bfrom|[}*]from)\s*["']((?:\.{0,2}\/)[^"']+)["']/g)].map((match) => match[1]!);

const inlineModules = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*type="?module"?[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1]!);

function scriptsOf(html: string): string[] {
  const tags = tagsOf(html, 'script', 'link', 'astro-island');
  const named = tags.flatMap(({ name, attributes: a }) => {
    if (name === 'script') return [a.src];
    if (name === 'link') return a.rel === 'modulepreload' ? [a.href] : [];
    return [a['component-url'], a['renderer-url'], a['before-hydration-url']];
  });
  return [...named.filter((url) => url !== undefined), ...inlineModules(html).flatMap(staticImports)];
}

const isStyle = ({ name, attributes }: Tag) => name === 'link' && attributes.rel === 'stylesheet';
/** A style for another medium (print) does not hold the paint up. */
const holdsPaint = ({ attributes: a }: Tag) => !a.media || /all|screen|min-width: ?0/.test(a.media);
const isBlockingScript = ({ name, attributes: a }: Tag) =>
  name === 'script' && 'src' in a && a.type !== 'module' && !('async' in a) && !('defer' in a);
const isPreloadedFont = ({ name, attributes: a }: Tag) => name === 'link' && a.rel === 'preload' && a.as === 'font';

/** What is asked for side by side first, then what this asks for, and so on. */
async function addUp(urls: Iterable<URL>, follow: (code: string, from: URL) => URL[]) {
  const seen = new Map<string, number>();
  let waiting = [...urls];
  while (waiting.length > 0) {
    const next: URL[] = [];
    for (const url of waiting) {
      if (seen.has(url.href)) continue;
      const { status, bytes, text } = await fetchAsBrowser(url);
      if (status !== 200) throw new Error(`${url}: ${status}`);
      seen.set(url.href, bytes);
      next.push(...follow(text, url));
    }
    waiting = next.filter(({ href }) => !seen.has(href));
  }
  return { bytes: [...seen.values()].reduce((sum, bytes) => sum + bytes, 0), files: seen.size };
}

/** Weighs a page; null when there is none at the address. */
export async function weighPage(url: URL, headers: Record<string, string>): Promise<PageBytes | null> {
  const page = await fetchAsBrowser(url, headers);
  if (page.status === 404) return null;
  if (page.status !== 200) throw new Error(`${url}: ${page.status}`);
  const tags = tagsOf(page.text, 'script', 'link', 'body');
  const body = tags.find(({ name }) => name === 'body')?.at ?? Number.POSITIVE_INFINITY;
  const styles = tags.filter(isStyle);
  const absolute = (address: string, from = url) => new URL(address, from);
  const scripts = await addUp(
    scriptsOf(page.text).map((address) => absolute(address)),
    (code, from) => staticImports(code).map((address) => absolute(address, from)),
  );
  const sheets = await addUp(
    styles.map(({ attributes }) => absolute(attributes.href ?? '')),
    () => [],
  );
  const blocking = tags.filter(
    (tag) => tag.at < body && ((isStyle(tag) && holdsPaint(tag)) || isBlockingScript(tag) || isPreloadedFont(tag)),
  );
  return {
    html: page.bytes,
    htmlUnpacked: Buffer.byteLength(page.text),
    scripts: scripts.bytes,
    scriptFiles: scripts.files,
    styles: sheets.bytes,
    requestsBeforePaint: 1 + blocking.length,
  };
}
