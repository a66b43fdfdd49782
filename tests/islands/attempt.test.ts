import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
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
    const names = [createIdempotencyKey().value(), createIdempotencyKey().value()];
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{6,64}$/);
    expect(names[0]).not.toBe(names[1]);
  });

  test.each([
    ['no answer', OFFLINE],
    ['a gateway’s word', no(502, 'internal')],
    ['a refusal, of which nothing is kept', no(409, 'stockChanged')],
  ])('stays after %s', (_, answer) => {
    const attempt = createIdempotencyKey();
    const name = attempt.value();
    attempt.onAnswer(answer);
    expect(attempt.value()).toBe(name);
  });

  test.each([
    ['done', yes({})],
    ['told that it was done with other contents', no(409, 'attemptUsed')],
  ])('is another once it is %s', (_, answer) => {
    const attempt = createIdempotencyKey();
    const name = attempt.value();
    attempt.onAnswer(answer);
    expect(attempt.value()).not.toBe(name);
  });

  test('outlives a reload with what was typed, until that is begun anew', () => {
    const attempt = createIdempotencyKey('register:3');
    const name = attempt.value();
    expect(createIdempotencyKey('register:3').value()).toBe(name);
    expect(createIdempotencyKey('register:4').value()).not.toBe(name);
    expect(createIdempotencyKey().value()).not.toBe(name);
    attempt.renew();
    // A tab that is duplicated now has a name of its own.
    expect(sessionStorage.length).toBe(1);
    expect(attempt.value()).not.toBe(name);
    expect(createIdempotencyKey('register:3').value()).toBe(attempt.value());
  });

  test('is its sender’s alone', () => {
    const signIn = (owner: string) => vi.stubGlobal('document', { documentElement: { dataset: { owner } } });
    signIn('1');
    const name = createIdempotencyKey('store-create').value();
    signIn('2');
    expect(createIdempotencyKey('store-create').value()).not.toBe(name);
    signIn('1');
    expect(createIdempotencyKey('store-create').value()).toBe(name);
  });

  test('is none of a page that the server renders: its memory is everybody’s', () => {
    const getItem = vi.spyOn(sessionStorage, 'getItem');
    createIdempotencyKey('register:3');
    expect(getItem).not.toHaveBeenCalled();
  });
});

test('what was not answered may have been done', () => {
  expect(failureText('등록하지 못했어요.', OFFLINE)).toBe(
    '응답이 없어요. 인터넷을 확인하고 다시 눌러 주세요. 두 번 처리되지 않아요.',
  );
  expect(failureText('등록하지 못했어요.', no(409, 'stockChanged', '주문이 있어요.'))).toBe(
    '등록하지 못했어요. 주문이 있어요.',
  );
});
