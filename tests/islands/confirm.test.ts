import { afterEach, expect, test } from 'vitest';
import { $question, confirm, sayNo, sayYes, takeBack } from '#lib/stores/confirm.ts';

const QUESTION = { title: '삭제할까요?', body: '되돌릴 수 없어요.', confirmLabel: '삭제', danger: true };

afterEach(sayNo);

test('a question is asked as it was given, and its answer is yes or no', async () => {
  const yes = confirm(QUESTION);
  expect($question.get()).toEqual({ ...QUESTION, busy: false, problem: null });
  await sayYes();
  expect(await yes).toBe(true);
  expect($question.get()).toBeNull();
  const no = confirm(QUESTION);
  sayNo();
  expect(await no).toBe(false);
  expect($question.get()).toBeNull();
});

test('the question stays, busy, while its act runs: it is done once, and no is no answer any more', async () => {
  let runs = 0;
  let done = () => {};
  const act = () =>
    new Promise<{ ok: boolean }>((resolve) => {
      runs += 1;
      done = () => resolve({ ok: true });
    });
  const asked = confirm({ ...QUESTION, act });
  const pressed = sayYes();
  expect($question.get()).toMatchObject({ busy: true, problem: null });
  await sayYes();
  sayNo();
  expect(await confirm({ ...QUESTION, title: '또 물을까요?' })).toBe(false);
  expect($question.get()).toMatchObject({ title: '삭제할까요?', busy: true });
  done();
  await pressed;
  expect(await asked).toBe(true);
  expect([runs, $question.get()]).toEqual([1, null]);
});

test('why an act failed is said where it was asked, and it may be tried again', async () => {
  const answers = [{ ok: false, problem: '삭제하지 못했어요.' }, null, { ok: true }];
  const asked = confirm({ ...QUESTION, act: async () => answers.shift()! });
  await sayYes();
  expect($question.get()).toMatchObject({ busy: false, problem: '삭제하지 못했어요.' });
  await sayYes();
  expect($question.get()).toMatchObject({ busy: false, problem: null });
  await sayYes();
  expect(await asked).toBe(true);
});

test('what the act finds changed is asked from then on, by the same question', async () => {
  const answers = [{ ok: false, problem: '방금 바뀌었어요.', question: { confirmLabel: '11 → 14' } }, { ok: true }];
  const asked = confirm({ ...QUESTION, act: async () => answers.shift()! });
  await sayYes();
  expect($question.get()).toMatchObject({ title: '삭제할까요?', confirmLabel: '11 → 14', problem: '방금 바뀌었어요.' });
  await sayYes();
  expect(await asked).toBe(true);
});

test('an act that told its failure elsewhere ends the question', async () => {
  const asked = confirm({ ...QUESTION, act: async () => ({ ok: false }) });
  await sayYes();
  expect(await asked).toBe(false);
  expect($question.get()).toBeNull();
});

test('an act that breaks leaves the question to be answered', async () => {
  const asked = confirm({
    ...QUESTION,
    act: async () => {
      throw new Error('broken');
    },
  });
  await expect(sayYes()).rejects.toThrow('broken');
  expect($question.get()).toMatchObject({ busy: false });
  sayNo();
  expect(await asked).toBe(false);
});

test('another question is the answer no to the one before', async () => {
  const first = confirm(QUESTION);
  const second = confirm({ ...QUESTION, title: '연장할까요?' });
  expect(await first).toBe(false);
  expect($question.get()).toMatchObject({ title: '연장할까요?' });
  await sayYes();
  expect(await second).toBe(true);
});

test('a question that is taken back while its act runs is over: the late answer leaves the next question alone', async () => {
  let answer = (_: { ok: boolean }) => {};
  const act = () => new Promise<{ ok: boolean }>((resolve) => (answer = resolve));
  const first = confirm({ ...QUESTION, act });
  const pressed = sayYes();
  takeBack();
  expect(await first).toBe(false);
  expect($question.get()).toBeNull();
  const second = confirm({ ...QUESTION, title: '다음 것도 지울까요?' });
  answer({ ok: true });
  await pressed;
  expect($question.get()).toMatchObject({ title: '다음 것도 지울까요?', busy: false });
  await sayYes();
  expect(await second).toBe(true);
});
