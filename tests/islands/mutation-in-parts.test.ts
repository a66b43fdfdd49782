import { expect, test } from 'vitest';
import type { Result } from '#lib/client/caller/call.ts';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import { no, OFFLINE, yes } from './answers.ts';

/** What is left to send, two at a time; what was answered leaves it. */
function sending(...answers: Result<number>[]) {
  const left = ['a', 'b', 'c', 'd', 'e'];
  const sent: { part: string; key: string }[] = [];
  const seen: { busy: boolean; problem: string | null; done: number }[] = [];
  const act = mutationInParts(
    async (part: string[], key) => {
      sent.push({ part: part.join(''), key });
      return answers.shift() ?? yes(part.length);
    },
    { failed: '보내지 못했어요.', soFar: (done) => `${done}개는 보냈어요.`, idempotent: createIdempotencyKey() },
  );
  act.$state.listen((state) => seen.push(state));
  function* parts() {
    while (left.length > 0) yield left.slice(0, 2);
  }
  const press = () => act.press(parts(), (count, part) => left.splice(0, part.length).length && count);
  return { ...act, press, sent, left, seen };
}
const refusal = no(503, 'unavailable', '잠시 뒤에.');

test('parts are sent one after the other, each under its own key, and counted', async () => {
  const { press, sent, seen, $state } = sending();
  expect(await press()).toEqual({ ok: true, data: 5 });
  expect(sent.map(({ part }) => part)).toEqual(['ab', 'cd', 'e']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(seen.filter(({ busy }) => busy).map(({ done }) => done)).toEqual([0, 2, 4, 5]);
  expect($state.get()).toEqual({ busy: false, problem: null, done: 5 });
});

test('a second press meanwhile sends nothing', async () => {
  const { press, sent } = sending();
  const first = press();
  expect(await press()).toBeNull();
  await first;
  expect(sent).toHaveLength(3);
});

test('the first that fails ends it and tells how many are done; the next press sends the others', async () => {
  const { press, sent, $state } = sending(yes(2), refusal);
  expect(await press()).toMatchObject({ ok: false, status: 503 });
  expect($state.get()).toEqual({ busy: false, problem: '2개는 보냈어요. 보내지 못했어요. 잠시 뒤에.', done: 2 });
  expect(await press()).toEqual({ ok: true, data: 3 });
  expect(sent.map(({ part }) => part)).toEqual(['ab', 'cd', 'cd', 'e']);
});

test('a part without an answer is sent again under its key, and under no other', async () => {
  const { press, sent } = sending(yes(2), OFFLINE);
  await press();
  await press();
  const [first, lost, again, last] = sent;
  expect(again).toEqual(lost);
  expect(new Set([first!.key, lost!.key, last!.key]).size).toBe(3);
});

test('a failure of the first part says nothing of what is done; what was said is over when it is forgotten', async () => {
  const { press, forget, $state } = sending(refusal);
  await press();
  expect($state.get()).toEqual({ busy: false, problem: '보내지 못했어요. 잠시 뒤에.', done: 0 });
  forget();
  expect($state.get()).toEqual({ busy: false, problem: null, done: 0 });
});

test('what is not sent in the end does nothing', async () => {
  const act = mutationInParts(async () => yes(1));
  expect(await act.press([], () => 1)).toEqual({ ok: true, data: 0 });
  expect(act.$state.get()).toEqual({ busy: false, problem: null, done: 0 });
});

test('what goes on after it was forgotten is not counted', async () => {
  const { press, forget, $state } = sending();
  const pressed = press();
  forget();
  await pressed;
  expect($state.get()).toEqual({ busy: false, problem: null, done: 0 });
});
