import { atom } from 'nanostores';
import type { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { saveFile } from '#lib/client/page/save-file.ts';
import { TAKE_FILE_TEXTS } from '#lib/messages/table-file.ts';

/** A file on its way: its rows, of how many, where its text tells; else the bytes that have come. */
export interface Taking {
  name: string;
  bytes: number;
  rows: number;
  /** Null where rows cannot be counted as they come. */
  totalRows: number | null;
}

interface Means {
  fetch: typeof fetch;
  call: typeof sellerCall;
  save: typeof saveFile;
}
export interface FileAsked {
  address: string;
  name: string;
}

const LINE_END = 10;

/** Takes one file at a time to the device, tells how far it is, and can be stopped. */
export function createFileTaker({ fetch, call, save }: Means) {
  const $taking = atom<Taking | null>(null);
  const $problem = atom<string | null>(null);
  let stopper = new AbortController();

  async function open(address: string, signal: AbortSignal): Promise<Response> {
    const response = await fetch(address, { signal });
    if (response.status !== 401) return response;
    // Any call renews the session, or says that it has ended.
    await call('GET /api/seller/store/dashboard', {}, { signal });
    return fetch(address, { signal });
  }

  async function read(name: string, response: Response): Promise<Blob> {
    const total = Number(response.headers.get('x-total-count'));
    const isText = response.headers.get('content-type')?.startsWith('text/') ?? false;
    const taking: Taking = { name, bytes: 0, rows: 0, totalRows: isText && total > 0 ? total : null };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
      parts.push(value);
      taking.bytes += value.length;
      if (taking.totalRows !== null) {
        for (const byte of value) if (byte === LINE_END) taking.rows += 1;
        // The first line are the titles; a name may hold a line's end.
        $taking.set({ ...taking, rows: Math.min(taking.totalRows, Math.max(0, taking.rows - 1)) });
      } else $taking.set({ ...taking });
    }
  }

  return {
    $taking,
    $problem,
    stop: () => stopper.abort(),
    async take({ address, name }: FileAsked): Promise<void> {
      if ($taking.get()) return;
      stopper = new AbortController();
      $problem.set(null);
      $taking.set({ name, bytes: 0, rows: 0, totalRows: null });
      try {
        const response = await open(address, stopper.signal);
        // A filter's page with 200 is no file of ours.
        const isFile = response.headers.get('content-disposition')?.startsWith('attachment');
        if (response.ok && isFile) save(name, await read(name, response));
        else $problem.set((await messageOf(response)) ?? TAKE_FILE_TEXTS.failed);
      } catch {
        if (!stopper.signal.aborted) $problem.set(TAKE_FILE_TEXTS.failed);
      }
      $taking.set(null);
    },
  };
}

async function messageOf(response: Response): Promise<string | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  return ((await response.json()) as { message?: string }).message ?? null;
}
