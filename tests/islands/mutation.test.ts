import { expect, test, vi } from 'vitest';
import type { Result } from '#lib/client/caller/call.ts';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { no, OFFLINE, yes } from './answers.ts';

/** A call whose answers are given by hand, in any order. */
function held<T>() {
  const sent: { input: string; key: string; answer: (result: Result<T>) => void; fail: (error: Error) => void }[] = [];
  const call = (input: string, key: string) =>
    new Promise<Result<T>>((answer, fail) => void sent.push({ input, key, answer, fail }));
  return { call, sent };
}
const IDLE = { busy: false, problem: null, input: null };

test('a press is busy until its answer, and a second one meanwhile does nothing', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call);
  const first = act.press('a');
  expect(act.$state.get()).toEqual({ busy: true, problem: null, input: 'a' });
  expect(await act.press('b')).toBeNull();
  sent[0]!.answer(yes(7));
  expect(await first).toEqual({ ok: true, data: 7 });
  expect(act.$state.get()).toEqual(IDLE);
  expect(sent).toHaveLength(1);
});

test('a refusal says why, with the words of the act; the next press takes it away', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call, { failed: '바꾸지 못했어요.' });
  const pressed = act.press('a');
  const refusal = no(400, 'invalidInput', '너무 길어요.');
  sent[0]!.answer({ ...refusal, error: { ...refusal.error, field: 'name' } });
  expect(await pressed).toMatchObject({
    ok: false,
    status: 400,
    error: { field: 'name' },
    problem: '바꾸지 못했어요. 너무 길어요.',
  });
  expect(act.$state.get()).toEqual({ busy: false, problem: '바꾸지 못했어요. 너무 길어요.', input: 'a' });
  void act.press('b');
  expect(act.$state.get()).toEqual({ busy: true, problem: null, input: 'b' });
});

test.each([
  [undefined, '안 돼요.'],
  ['못 했어요.', '못 했어요. 안 돼요.'],
  [({ status }: { status: number }) => `${status}번`, '409번'],
])('the sentence of a refusal: %s', async (failed, problem) => {
  const act = mutation(async () => no(409, 'stockChanged'), failed === undefined ? {} : { failed });
  await act.press(undefined);
  expect(act.$state.get().problem).toBe(problem);
});

test('what got no answer is sent again as it was, under the same key; what was done is another act', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call, { idempotent: createIdempotencyKey() });
  const lost = act.press('a');
  sent[0]!.answer(OFFLINE);
  expect(await lost).toMatchObject({ ok: false, status: 0 });
  const again = act.press('a');
  expect(sent[1]).toMatchObject({ input: 'a', key: sent[0]!.key });
  sent[1]!.answer(yes(1));
  await again;
  void act.press('a');
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('a refused act is sent again under its key; one that was done with other contents is another', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call, { idempotent: createIdempotencyKey() });
  for (const code of ['stockChanged', 'attemptUsed'] as const) {
    const pressed = act.press('a');
    sent.at(-1)!.answer(no(409, code));
    await pressed;
  }
  void act.press('a');
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('the answer to a press that was forgotten changes nothing that is shown, nor the key of a later one', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call, { idempotent: createIdempotencyKey() });
  const forgotten = act.press('a');
  act.forget();
  expect(act.$state.get()).toEqual(IDLE);
  const later = act.press('b');
  sent[0]!.answer(no(503, 'unavailable'));
  expect(await forgotten).toMatchObject({ ok: false });
  expect(act.$state.get()).toMatchObject({ busy: true, problem: null, input: 'b' });
  sent[1]!.answer(OFFLINE);
  await later;
  void act.press('b');
  expect(sent[2]!.key).toBe(sent[1]!.key);
});

test('a late success does not renew the key of what was pressed since', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call, { idempotent: createIdempotencyKey() });
  const forgotten = act.press('a');
  act.forget();
  const later = act.press('a');
  sent[0]!.answer(yes(1));
  await forgotten;
  sent[1]!.answer(OFFLINE);
  await later;
  void act.press('b');
  expect(sent[2]!.key).toBe(sent[0]!.key);
});

test('where nobody is signed in any more nothing is told beside the button', async () => {
  const signedOut = vi.fn();
  const act = mutation(async () => no(401, 'notSignedIn'), { signedOut });
  expect(await act.press()).toMatchObject({ ok: false, status: 401, problem: null });
  expect(act.$state.get()).toMatchObject({ busy: false, problem: null });
  expect(signedOut).toHaveBeenCalledOnce();
  const told = mutation(async () => no(401, 'notSignedIn'));
  await told.press();
  expect(told.$state.get().problem).toBe('안 돼요.');
});

test('a call that breaks leaves nothing busy', async () => {
  const { call, sent } = held<number>();
  const act = mutation(call);
  const pressed = act.press('a');
  sent[0]!.fail(new Error('broken'));
  await expect(pressed).rejects.toThrow('broken');
  expect(act.$state.get()).toEqual(IDLE);
});
