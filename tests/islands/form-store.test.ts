import { expect, test } from 'vitest';
import { createFormStore } from '#lib/client/page/form-store.ts';

type Values = Record<'name' | 'price', string>;
const untouched: Values = { name: '', price: '' };

function form(kept: Values | null = null) {
  const draft = { kept };
  const store = createFormStore<Values, keyof Values>({
    untouched,
    fields: ['name', 'price'],
    errorsOf: ({ name, price }) => ({
      ...(name === '' ? { name: '이름을 적어 주세요.' } : {}),
      ...(Number(price) > 0 ? {} : { price: '가격을 적어 주세요.' }),
    }),
    summaryOf: ({ name }) => (name === '' ? '빠진 곳이 있어요.' : null),
    draft: {
      read: (base) => draft.kept ?? base,
      write: (values) => {
        draft.kept = values;
      },
      clear: () => {
        draft.kept = null;
      },
    },
  });
  return { store, draft };
}
const never = async (): Promise<never> => {
  throw new Error('nothing is to be sent');
};

test('a form finds fault when it is sent, not before, and sees each mend at once', async () => {
  const { store } = form();
  store.put({ name: '딸', price: '' });
  store.put(untouched);
  expect(store.$errors.get()).toEqual({});
  expect(await store.submit(never)).toBeNull();
  expect(store.atFault()).toEqual(['name', 'price']);
  expect(store.$sending.get()).toEqual({ name: 'failed', message: '빠진 곳이 있어요.' });
  store.put({ name: '딸기', price: '' });
  expect(store.$errors.get()).toEqual({ price: '가격을 적어 주세요.' });
  expect(store.$sending.get()).toEqual({ name: 'typing' });
});

test('what was refused stays by its field until that is changed', async () => {
  const { store } = form();
  store.put({ name: '딸기', price: '100' });
  expect(await store.submit(async () => store.fail('너무 싸요.', 'price'))).toBeNull();
  store.put({ name: '설향 딸기', price: '100' });
  expect(store.$errors.get()).toEqual({ price: '너무 싸요.' });
  store.put({ name: '설향 딸기', price: '200' });
  expect(store.$errors.get()).toEqual({});
});

test('what is typed is kept until it is sent or begun anew, and brought back', async () => {
  const typed = { name: '딸기', price: '100' };
  const { store, draft } = form(typed);
  expect(store.restore()).toEqual(typed);
  expect(store.$values.get()).toEqual(typed);
  store.put({ ...typed, price: '200' });
  expect(draft.kept).toEqual({ ...typed, price: '200' });
  expect(await store.submit(async () => 7)).toBe(7);
  expect(draft.kept).toBeNull();
  expect(await store.submit(never), 'done already').toBeNull();
  store.begin(typed);
  expect([draft.kept, store.$sending.get().name]).toEqual([typed, 'typing']);
  store.begin(untouched);
  expect(draft.kept).toBeNull();
  expect(form(untouched).store.restore(), 'nothing typed').toBeNull();
});
