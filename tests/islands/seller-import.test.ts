import { describe, expect, test } from 'vitest';
import { createImportStore } from '../../src/islands/seller/import/import-store.ts';
import type { call } from '../../src/lib/client/call.ts';
import { IMPORT_TEXTS } from '../../src/lib/messages/product-sheet.ts';
import { no, OFFLINE, yes } from './answers.ts';

const row = { row: 2, category: '빵', productName: '식빵', price: 2_000, listPrice: null, quantity: 3 };
const rows = [{ ...row, expirationDate: '2026-11-25T01:00:00.000Z', useBy: '', barcode: '' }];
const good = yes({ rows, problems: [], registered: 0 });
const file = new File([new Uint8Array([0xef, 0xbb, 0xbf, 0x61])], '상품.csv');

function importing(...answers: unknown[]) {
  const sent: { body: { file: string; dryRun: boolean; attempt?: string } }[] = [];
  const answering = async (_: string, input: (typeof sent)[number]) => {
    sent.push(input);
    return answers.shift();
  };
  return { store: createImportStore({ martId: 3, call: answering as unknown as typeof call }), sent };
}

describe('a table of products', () => {
  test('is checked first, byte for byte, and registered by a second press', async () => {
    const { store, sent } = importing(good, yes({ rows, problems: [], registered: 1 }));
    await store.choose(file);
    expect(store.$importing.get()).toMatchObject({ name: 'checked', fileName: '상품.csv', problem: null });
    expect(await store.send()).toBe(1);
    expect(sent.map(({ body }) => body)).toEqual([
      { file: '77u/YQ==', dryRun: true },
      { file: '77u/YQ==', dryRun: false, attempt: expect.any(String) },
    ]);
    expect(store.$importing.get()).toEqual({ name: 'done', count: 1 });
  });

  test('with anything to put right cannot be registered', async () => {
    const problems = [{ row: 2, column: '가격', message: '가격을 입력해 주세요.' }];
    const { store, sent } = importing(yes({ rows, problems, registered: 0 }));
    await store.choose(file);
    expect(await store.send()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test('that is no table says so, and another file can be chosen', async () => {
    const { store } = importing(no(400, 'invalidInput', '빈 파일이에요.'), good);
    await store.choose(file);
    expect(store.$importing.get()).toMatchObject({ name: 'choosing', problem: expect.stringContaining('빈 파일') });
    await store.choose(file);
    expect(store.$importing.get().name).toBe('checked');
  });

  test('that is too large is not sent', async () => {
    const { store, sent } = importing();
    await store.choose(new File([new Uint8Array(46 * 1024)], 'big.csv'));
    expect(store.$importing.get()).toEqual({ name: 'choosing', problem: IMPORT_TEXTS.tooLarge });
    expect(sent).toEqual([]);
  });

  test('that cannot be opened says so', async () => {
    const { store } = importing();
    const locked = Object.assign(new File(['x'], 'open-in-excel.csv'), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    });
    await store.choose(locked);
    expect(store.$importing.get()).toEqual({ name: 'choosing', problem: IMPORT_TEXTS.notReadable });
  });

  test('whose registration fails is still there to be sent again', async () => {
    const { store, sent } = importing(good, OFFLINE, yes({ rows, problems: [], registered: 1 }));
    await store.choose(file);
    expect(await store.send()).toBe(0);
    expect(store.$importing.get()).toMatchObject({
      name: 'checked',
      problem: expect.stringContaining('두 번 되지 않아요'),
    });
    expect(await store.send()).toBe(1);
    const [, first, again] = sent.map(({ body }) => body.attempt);
    expect(again).toBe(first);
  });
});
