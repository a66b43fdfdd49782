import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ORIGIN = 'https://market.example';
const source = readFileSync('src/lib/client/offline/worker.ts', 'utf8');
const code = ts.transpile(source, { target: ts.ScriptTarget.ES2022 });

/** The browser's store of pages, in the order in which they were put; `onChange` looks into it after each change. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  onChange = () => {};
  #key = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
  async match(key: string | { url: string }) {
    return this.entries.get(this.#key(key))?.clone();
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  async put(key: string | { url: string }, response: Response) {
    // In one step, and at the end, as the standard has it.
    this.entries.delete(this.#key(key));
    this.entries.set(this.#key(key), response);
    this.onChange();
  }
  async delete(key: string | { url: string }) {
    const isThere = this.entries.delete(this.#key(key));
    this.onChange();
    return isThere;
  }
}

function startWorker() {
  const heard = new Map<string, (event: unknown) => void>();
  const caches = new Map<string, FakeCache>();
  const open = async (name: string) => {
    if (!caches.has(name)) caches.set(name, new FakeCache());
    return caches.get(name)!;
  };
  const headers = { 'Content-Type': 'text/html', 'X-Viewer': '7' };
  runInNewContext(code, {
    self: { addEventListener: (type: string, hear: (event: unknown) => void) => heard.set(type, hear) },
    caches: { open },
    location: { origin: ORIGIN },
    fetch: async () => new Response('<html lang="ko"></html>', { headers }),
    URL,
    URLSearchParams,
    Headers,
    Response,
    Date,
  });
  return {
    open,
    async savePage(address: string) {
      let work: Promise<unknown> = Promise.resolve();
      heard.get('message')!({ data: { savePage: address }, waitUntil: (begun: Promise<unknown>) => (work = begun) });
      await work;
    },
  };
}

test('a page that is kept anew is there all the while, and is then the newest', async () => {
  const worker = startWorker();
  const pages = await worker.open('pages');
  await worker.savePage('/buyer/product/1');
  await worker.savePage('/buyer/product/2');
  const kept = `${ORIGIN}/buyer/product/1`;
  expect([...pages.entries.keys()]).toContain(kept);
  const isThere: boolean[] = [];
  pages.onChange = () => isThere.push(pages.entries.has(kept));
  await worker.savePage('/buyer/product/1');
  expect(isThere).toEqual([true]);
  expect([...pages.entries.keys()].at(-1)).toBe(kept);
});

test('of more pages than are kept the oldest goes', async () => {
  const worker = startWorker();
  const pages = await worker.open('pages');
  for (let n = 1; n <= 24; n += 1) await worker.savePage(`/buyer/product/${n}`);
  await worker.savePage('/buyer/product/1');
  await worker.savePage('/buyer/product/25');
  const shown = [...pages.entries.keys()].map((url) => url.slice(ORIGIN.length));
  expect(shown).toContain('/buyer/product/1');
  expect(shown).not.toContain('/buyer/product/2');
  expect(shown).toContain('/buyer/product/25');
});
