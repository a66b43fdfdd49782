import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKept, type PageMade } from '../recall/kept.ts';
import type { Runtime } from '../runtime.ts';
import { codingFor, type PackedPage, packPage, pageIn, sizeOf } from './page-codings.ts';
import { everywhere, here, visitorOf } from './visitor.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PAGE_BYTES = 512 * 1024;
/** Of the moment, of the connection or of the coding: every answer has its own. */
const OWN_HEADERS = new Set([
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...['content-encoding', 'vary'],
]);

/** What a page is rendered with, so that it can say that it may be kept (`Astro.locals.keeping`). */
export interface Keeping {
  made: PageMade | null;
}

interface KeptPage {
  headers: Record<string, string>;
  packed: PackedPage;
}

/**
 * Keeps the pages of visitors who are not signed in as long as they are true, so that they are rendered once for all. A page
 * is kept only if it asks for it and sets no cookie, and is given only to a request that has nothing of a session about it
 * (docs/decisions/0018).
 */
export function createPageKeeper({ deps, settle }: Pick<Runtime, 'deps' | 'settle'>) {
  const { changes } = deps.recall;
  const pages = createKept<KeptPage>(changes, MAX_BYTES);
  const alike = createAlike();

  /** Answers with a kept page; false where there is none. */
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const visitor = visitorOf(req);
    const key = visitor && [everywhere(visitor), here(visitor)].find(pages.has);
    if (!key) return false;
    // Stock of orders that have expired goes back before anybody is told what there is.
    await settle();
    const now = deps.clock.now();
    const found = pages.find(key, now);
    if (!found) return false;
    const { headers, packed } = found.value;
    const coding = codingFor(req.headers['accept-encoding']);
    const page = pageIn(coding, packed);
    if (page.packed !== packed) {
      pages.replace(key, { headers, packed: page.packed }, sizeOf(page.packed));
    }
    res.writeHead(200, {
      ...headers,
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      Vary: 'Accept-Encoding',
      'Content-Length': page.bytes.length,
      Date: now.toUTCString(),
      // The page tells the time at which it was made (client/server-time.ts).
      'Server-Timing': `age;dur=${found.ageMs}`,
    });
    res.end(page.bytes);
    return true;
  }

  /** Listens to a page as it is sent, and keeps it if it asked for that. Call it before anything is read for the page. */
  function attend(req: IncomingMessage, res: ServerResponse): { keeping: Keeping } {
    const keeping: Keeping = { made: null };
    const visitor = visitorOf(req);
    if (visitor === null || !changes.isHearing()) return { keeping };
    const since = pages.since(deps.clock.now());
    const heard = overhear(res);
    res.once('finish', () => {
      const html = heard();
      if (!keeping.made || !html || res.statusCode !== 200 || res.errored || res.hasHeader('set-cookie')) return;
      const key = keeping.made.isEverywhere ? everywhere(visitor) : here(visitor);
      const packed = packPage(html, alike.dictionary(req.url ?? '/', html));
      pages.keep(key, { headers: alike.headers(keptHeaders(res)), packed }, sizeOf(packed), keeping.made, since);
    });
    return { keeping };
  }

  return { answer, attend };
}

const MAX_KINDS = 20;

/** What pages of one kind have in common, kept once: their headers, and one of them as the dictionary of all. */
function createAlike() {
  const dictionaries = new Map<string, Buffer>();
  const headers = new Map<string, Record<string, string>>();
  /** The first that came by this name; its own where there are too many. */
  const first = <V>(known: Map<string, V>, name: string, own: V): V => {
    if (!known.has(name) && known.size < MAX_KINDS) known.set(name, own);
    return known.get(name) ?? own;
  };
  return {
    /** Pages are of one kind that differ in numbers and in what was searched for. */
    dictionary(url: string, html: Buffer): Buffer {
      const kind = url.replace(/\?.*/s, '').replace(/\d+/g, '#');
      const [any] = dictionaries.values();
      return dictionaries.size < MAX_KINDS ? first(dictionaries, kind, html) : (dictionaries.get(kind) ?? any ?? html);
    },
    headers: (own: Record<string, string>) => first(headers, JSON.stringify(own), own),
  };
}

/** Hears what is written to an answer before it is compressed; null where that is too much. */
function overhear(res: ServerResponse): () => Buffer | null {
  const chunks: Buffer[] = [];
  let length = 0;
  const note = (chunk: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    length += chunk.length;
    if (length <= MAX_PAGE_BYTES) chunks.push(Buffer.from(chunk as string));
  };
  const { write, end } = res;
  res.write = (...given: unknown[]) => {
    note(given[0]);
    return write.apply(res, given as Parameters<typeof write>);
  };
  res.end = (...given: unknown[]) => {
    note(given[0]);
    return end.apply(res, given as Parameters<typeof end>);
  };
  return () => (length <= MAX_PAGE_BYTES ? Buffer.concat(chunks) : null);
}

function keptHeaders(res: ServerResponse): Record<string, string> {
  const headers = Object.entries(res.getHeaders()).filter(([name]) => !OWN_HEADERS.has(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
