import { expect, test } from 'vitest';
import { createFileTaker, type Taking } from '#islands/seller/sales/take-file.ts';
import { takenText } from '#lib/messages/table-file.ts';

const FILE = { address: '/api/seller/1/sales.csv?by=order', name: '매출.csv' };
const bytes = (text: string) => new TextEncoder().encode(text);

const ATTACHED = { 'content-disposition': 'attachment; filename="sales"' };

/** A chunk each time it is asked for one. */
const streamOf = (chunks: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      const chunk = chunks.shift();
      if (chunk) stream.enqueue(chunk);
      else stream.close();
    },
  });

function scene(answers: (() => Response)[]) {
  const saved: { name: string; content: Blob }[] = [];
  const renewals: string[] = [];
  const store = createFileTaker({
    fetch: async (_, init) => {
      init?.signal?.throwIfAborted();
      return answers.shift()!();
    },
    call: (async (name: string) => {
      renewals.push(name);
      return { ok: true, data: [] };
    }) as never,
    save: (name, content) => saved.push({ name, content }),
  });
  const seen: Taking[] = [];
  store.$taking.listen((taking) => taking && seen.push(taking));
  return { store, saved, renewals, seen };
}

const csv = (chunks: string[], rows: number) => () =>
  new Response(streamOf(chunks.map(bytes)), {
    headers: { ...ATTACHED, 'content-type': 'text/csv; charset=utf-8', 'x-total-count': String(rows) },
  });

test('a text tells its rows as they come, and is saved whole', async () => {
  const { store, saved, seen } = scene([csv(['가,나\r\n1,2\r\n', '3,4\r\n5,"6\r\n7"\r\n'], 3)]);
  await store.take(FILE);
  expect(seen.map(takenText)).toEqual(['파일을 만들고 있어요.', '1줄 / 3줄 받았어요', '3줄 / 3줄 받았어요']);
  expect(saved[0]!.name).toBe('매출.csv');
  expect(await saved[0]!.content.text()).toBe('가,나\r\n1,2\r\n3,4\r\n5,"6\r\n7"\r\n');
  expect([store.$taking.get(), store.$problem.get()]).toEqual([null, null]);
});

test('a workbook tells its bytes', async () => {
  const { store, seen } = scene([
    () =>
      new Response(new Uint8Array(1_240_000), {
        headers: { ...ATTACHED, 'content-type': 'application/x', 'x-total-count': '9' },
      }),
  ]);
  await store.take({ ...FILE, name: '매출.xlsx' });
  expect(seen.at(-1)).toMatchObject({ totalRows: null, bytes: 1_240_000 });
  expect(takenText(seen.at(-1)!)).toBe('1.2MB 받았어요');
});

test('a session that has run out is renewed once', async () => {
  const { store, saved, renewals } = scene([() => new Response(null, { status: 401 }), csv(['가\r\n'], 0)]);
  await store.take(FILE);
  expect(renewals).toEqual(['GET /api/seller/store/dashboard']);
  expect(saved).toHaveLength(1);
});

test('what is refused, breaks or is stopped saves nothing, and says why unless it was stopped', async () => {
  const refused = scene([
    () => Response.json({ code: 'invalidInput', message: '기간을 나눠 주세요.' }, { status: 400 }),
  ]);
  await refused.store.take(FILE);
  expect([refused.store.$problem.get(), refused.saved]).toEqual(['기간을 나눠 주세요.', []]);

  const broken = scene([
    () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('reset')) }), { headers: ATTACHED }),
  ]);
  await broken.store.take(FILE);
  expect(broken.store.$problem.get()).toMatch(/^파일을 받지 못했어요/);
  expect(broken.saved).toEqual([]);

  const stopped = scene([
    () => {
      stopped.store.stop();
      const aborted = new ReadableStream({ pull: (stream) => stream.error(new DOMException('', 'AbortError')) });
      return new Response(aborted, { headers: ATTACHED });
    },
  ]);
  await stopped.store.take(FILE);
  expect([stopped.store.$problem.get(), stopped.saved, stopped.store.$taking.get()]).toEqual([null, [], null]);
});

test.each([
  ['a filter’s page', () => new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })],
  ['nothing', () => new Response(null)],
  ['another JSON', () => Response.json({ login: 'required' })],
])('%s in place of a file is not saved', async (_, answer) => {
  const { store, saved } = scene([answer]);
  await store.take(FILE);
  expect(saved).toEqual([]);
  expect(store.$problem.get()).toMatch(/^파일을 받지 못했어요/);
});
