import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAttempt, whyNot } from '#lib/client/attempt.ts';
import { no, OFFLINE, yes } from './answers.ts';
import { memoryStorage } from './memory-storage.ts';

describe('the name of a try', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', memoryStorage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is what the contract takes, and nobody else’s', () => {
    const names = [createAttempt().name(), createAttempt().name()];
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{6,64}$/);
    expect(names[0]).not.toBe(names[1]);
  });

  test.each([
    ['no answer', OFFLINE],
    ['a gateway’s word', no(502, 'internal')],
    ['a refusal, of which nothing is kept', no(409, 'productHeld')],
  ])('stays after %s', (_, answer) => {
    const attempt = createAttempt();
    const name = attempt.name();
    attempt.hear(answer);
    expect(attempt.name()).toBe(name);
  });

  test.each([
    ['done', yes({})],
    ['told that it was done with other contents', no(409, 'attemptUsed')],
  ])('is another once it is %s', (_, answer) => {
    const attempt = createAttempt();
    const name = attempt.name();
    attempt.hear(answer);
    expect(attempt.name()).not.toBe(name);
  });

  test('outlives a reload with what was typed, until that is begun anew', () => {
    const attempt = createAttempt('register:3');
    const name = attempt.name();
    expect(createAttempt('register:3').name()).toBe(name);
    expect(createAttempt('register:4').name()).not.toBe(name);
    expect(createAttempt().name()).not.toBe(name);
    attempt.anew();
    // A tab that is duplicated now has a name of its own.
    expect(sessionStorage.length).toBe(1);
    expect(attempt.name()).not.toBe(name);
    expect(createAttempt('register:3').name()).toBe(attempt.name());
  });

  test('is its sender’s alone', () => {
    const signIn = (owner: string) => vi.stubGlobal('document', { documentElement: { dataset: { owner } } });
    signIn('1');
    const name = createAttempt('store-create').name();
    signIn('2');
    expect(createAttempt('store-create').name()).not.toBe(name);
    signIn('1');
    expect(createAttempt('store-create').name()).toBe(name);
  });

  test('is none of a page that the server renders: its memory is everybody’s', () => {
    const getItem = vi.spyOn(sessionStorage, 'getItem');
    createAttempt('register:3');
    expect(getItem).not.toHaveBeenCalled();
  });
});

test('what was not answered may have been done', () => {
  expect(whyNot('등록하지 못했어요.', OFFLINE)).toBe(
    '답을 받지 못했어요. 연결을 확인하고 다시 눌러 주세요. 이미 됐더라도 두 번 되지 않아요.',
  );
  expect(whyNot('등록하지 못했어요.', no(409, 'productHeld', '주문이 있어요.'))).toBe(
    '등록하지 못했어요. 주문이 있어요.',
  );
});
