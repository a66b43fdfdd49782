import { describe, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import { pictureRefusal, type Upload } from '#lib/client/caller/upload.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import type { Sending } from '#lib/client/page/form-store.ts';
import { emptyForm } from '../../../src/islands/seller/register/register-form.ts';
import { createRegisterStore } from '../../../src/islands/seller/register/register-store.ts';
import type { PictureChoice } from '../../../src/islands/shared/picture-choice.ts';

const now = new Date('2026-11-21T08:00:00Z');
const filled = {
  ...emptyForm(now, '22:00'),
  group: 'fresh' as const,
  category: '과일',
  name: '딸기',
  price: '3,500',
  quantity: '12',
};
const picture: PictureChoice = { kind: 'file', file: new File(['x'], 'berry.jpg', { type: 'image/jpeg' }) };
const noPicture: PictureChoice = { kind: 'none' };

function form(
  answer: { status: number; body: unknown },
  { uploaded = { ok: true, stored: 'pictures/1' } as Upload, picture: chosen = picture } = {},
) {
  const bodies: unknown[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const upload = vi.fn(async (_: File, onProgress: (share: number) => void) => {
    onProgress(0.5);
    return uploaded;
  });
  const store = createRegisterStore({
    martId: 3,
    key: 'register:3',
    untouched: filled,
    picture: chosen,
    call,
    upload,
    now: () => now,
  });
  const seen: Sending[] = [];
  store.$sending.listen((state) => seen.push(state));
  return { store, upload, bodies, seen };
}

describe('pressing the button', () => {
  test('the picture goes first, with its progress, then the product that names it', async () => {
    const { store, bodies, seen } = form({ status: 200, body: { productId: 9 } });
    expect(await store.submit()).toBe(true);
    expect(seen.map(({ name }) => name)).toEqual(['saving', 'uploading', 'uploading', 'saving', 'done']);
    expect(bodies).toMatchObject([{ productImgSrc: 'pictures/1', productName: '딸기' }]);
  });

  test('the next product goes under another key, with a picture of its own', async () => {
    const { store, bodies, upload } = form({ status: 200, body: { productId: 9 } });
    expect(await store.submit()).toBe(true);
    expect(await store.submit(), 'registered, and not begun anew').toBe(false);
    store.next();
    expect(store.$picture.get(), 'of the last one').toEqual(noPicture);
    store.put({ ...filled, name: '배' });
    store.$picture.set(picture);
    expect(await store.submit()).toBe(true);
    expect(bodies).toMatchObject([{ productName: '딸기' }, { productName: '배' }]);
    const [first, second] = bodies as { attempt: string }[];
    expect(first!.attempt).not.toBe(second!.attempt);
    expect(upload).toHaveBeenCalledTimes(2);
  });

  test('with a field at fault nothing is sent', async () => {
    const { store, bodies, upload } = form({ status: 200, body: {} });
    store.put({ ...filled, price: '' });
    expect(await store.submit()).toBe(false);
    expect(store.$errors.get()).toEqual({ price: '가격을 입력해 주세요.' });
    expect(bodies).toEqual([]);
    expect(upload).not.toHaveBeenCalled();
  });

  // spec: S8.26
  test('a picture that cannot be stored fails the registration, with the reason', async () => {
    const { store, bodies } = form(
      { status: 200, body: {} },
      { uploaded: { ok: false, message: '사진을 올리지 못했어요.' } },
    );
    expect(await store.submit()).toBe(false);
    expect(store.$sending.get()).toMatchObject({
      name: 'failed',
      message: expect.stringContaining('사진을 올리지 못했어요.'),
    });
    expect(bodies).toEqual([]);
  });

  test('what the server refused is said until it is put right', async () => {
    const { store } = form({
      status: 400,
      body: { code: 'invalidInput', field: 'price', message: '가격을 낮춰 주세요.' },
    });
    await store.submit();
    expect(store.$errors.get()).toEqual({ price: '가격을 낮춰 주세요.' });
    store.type('name', '설향 딸기');
    expect(store.$errors.get(), 'another field').toEqual({ price: '가격을 낮춰 주세요.' });
    store.type('price', '2000');
    expect(store.$errors.get()).toEqual({});
    expect(store.$sending.get()).toEqual({ name: 'typing' });
  });

  test('a second try does not send the picture again', async () => {
    const { store, upload } = form({ status: 503, body: { code: 'unavailable', message: '잠시 뒤 다시' } });
    await store.submit();
    await store.submit();
    expect(upload).toHaveBeenCalledTimes(1);
  });

  test('a picture the server has lost is sent again', async () => {
    const { store, upload } = form({ status: 409, body: { code: 'pictureMissing', message: '' } });
    await store.submit();
    await store.submit();
    expect(upload).toHaveBeenCalledTimes(2);
  });

  test('a fault only the server finds stands at its field', async () => {
    const { store } = form({
      status: 400,
      body: { code: 'invalidInput', field: 'productName', message: '상품명이 너무 길어요.' },
    });
    await store.submit();
    expect(store.$errors.get()).toEqual({ name: '상품명이 너무 길어요.' });
  });

  test('two presses register once', async () => {
    const { store, bodies } = form({ status: 200, body: { productId: 9 } });
    const both = await Promise.all([store.submit(), store.submit()]);
    expect(both).toEqual([true, false]);
    expect(bodies).toHaveLength(1);
  });
});

describe('the picture', () => {
  // spec: S5.16
  test('any image type, of 40 MB at most', () => {
    expect(pictureRefusal({ type: 'image/heic', size: 1, name: 'a.heic' })).toBeNull();
    expect(pictureRefusal({ type: 'application/pdf', size: 1, name: 'a.pdf' })).toBe('notAnImage');
    expect(pictureRefusal({ type: 'image/png', size: 40 * 1024 * 1024 + 1, name: 'a.png' })).toBe('imageTooLarge');
  });
});

describe('what was typed', () => {
  test('comes back after a reload, without what is no text or no field', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    const draft = draftStore<{ name: string; price: string }>('form');
    draft.write({ name: '딸기', price: '3,500' });
    expect(draft.read({ name: '', price: '' })).toEqual({ name: '딸기', price: '3,500' });
    kept.set('form', '{"name":1,"price":"100","more":"x"}');
    expect(draft.read({ name: '', price: '' })).toEqual({ name: '', price: '100' });
    draft.clear();
    expect(draft.read({ name: '', price: '' })).toEqual({ name: '', price: '' });
    draft.write({ name: '딸기', price: '3,500' });
    vi.stubGlobal('document', { documentElement: { dataset: { owner: '2' } } });
    // The next to sign in.
    expect(draft.read({ name: '', price: '' })).toEqual({ name: '', price: '' });
    vi.unstubAllGlobals();
  });

  test('a browser that keeps nothing does not stop the form', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    // Even looking at it throws.
    Object.defineProperty(globalThis, 'sessionStorage', { get: forbidden, configurable: true });
    const draft = draftStore<{ name: string }>('form');
    draft.write({ name: '딸기' });
    draft.clear();
    expect(draft.read({ name: '' })).toEqual({ name: '' });
    if (own) Object.defineProperty(globalThis, 'sessionStorage', own);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });
});
