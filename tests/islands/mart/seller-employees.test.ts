import { describe, expect, test } from 'vitest';
import type { FoundUser, StoreEmployee } from '#lib/contract/mart/employees.ts';
import { delegationText, removeQuestion, SELECTION_REFUSALS } from '#lib/messages/mart/seller-employees.ts';
import { createEmployeesStore } from '../../../src/islands/seller/employees/employees-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const boss: StoreEmployee = { userId: 1, name: '박정호', email: 'owner@demo.test', position: '총괄 매니저' };
const one: StoreEmployee = { userId: 2, name: '가나', email: 'Gana@demo.test', position: '직원' };
const two: StoreEmployee = { userId: 3, name: '다라', email: 'dara@demo.test', position: '직원' };

function staff(...answers: Parameters<typeof scriptedCall>) {
  const { call, sent } = scriptedCall(...answers);
  return { store: createEmployeesStore({ storeId: 3, first: [boss, one, two], call }), sent };
}

const user = (email: string, status: FoundUser['status'] = 'OK', userId = 9): FoundUser => ({
  userId,
  name: '정새롬',
  email,
  status,
  social_login_platform: 'google',
});

describe('the list', () => {
  test('that cannot be loaded says so', async () => {
    const { call } = scriptedCall();
    const store = createEmployeesStore({ storeId: 3, first: null, call });
    await store.load();
    expect(store.$staff.get().problem).toMatch(/^직원 목록을 불러오지 못했어요\./);
  });
});

describe('deleting', () => {
  // spec: S5.19
  test('needs somebody, and never the general manager', () => {
    const { store } = staff();
    expect(store.toDelete()).toBeNull();
    expect(store.$refusal.get()).toBe('삭제할 직원을 선택해 주세요.');
    store.toggle(1);
    expect(store.$refusal.get()).toBeNull();
    expect(store.toDelete()).toBeNull();
    expect(store.$refusal.get()).toBe('총괄 매니저는 삭제할 수 없어요.');
  });

  // spec: S5.19
  test('asks with the number, then does it', async () => {
    const { store, sent } = staff(ok([boss]));
    store.toggle(3);
    store.toggle(2);
    const who = store.toDelete()!;
    expect(who).toEqual([two, one]);
    expect(removeQuestion(2)).toBe('직원 2명을 삭제할까요?');
    expect(sent).toEqual([]);
    expect(await store.remove(who)).toMatchObject({ ok: true });
    expect(sent).toEqual([{ address: 'POST /api/seller/store/3/employees/delete', body: { userIds: [3, 2] } }]);
    expect(store.$staff.get().data).toEqual([boss]);
    expect(store.$selected.get()).toEqual([]);
  });

  // spec: S8.30
  test('that fails says why, and keeps the selection', async () => {
    const { store } = staff(refused(403, 'notAllowed', '권한이 없어요.'));
    store.toggle(2);
    expect(await store.remove(store.toDelete()!)).toMatchObject({
      ok: false,
      problem: '직원을 삭제하지 못했어요. 권한이 없어요.',
    });
    expect(store.$selected.get()).toEqual([2]);
  });
});

describe('handing over', () => {
  test('needs somebody else', () => {
    const { store } = staff();
    expect(store.toDelegate()).toBeNull();
    expect(store.$refusal.get()).toBe(SELECTION_REFUSALS.nobodyNext);
    store.toggle(1);
    expect(store.toDelegate()).toBeNull();
    expect(store.$refusal.get()).toBe(SELECTION_REFUSALS.alreadyManager);
  });

  test('goes to the first of those who are selected, as the question says', async () => {
    const { store, sent } = staff(ok({ ok: true }));
    store.toggle(3);
    store.toggle(2);
    const next = store.toDelegate()!;
    expect(next).toEqual(two);
    expect(delegationText('다라', 2)).toContain('먼저 고른 다라 님');
    expect(delegationText('다라', 1)).toMatch(/^다라 님.*되돌릴 수 없어요\.$/);
    expect(await store.delegate(next)).toMatchObject({ ok: true });
    expect(sent).toEqual([{ address: 'POST /api/seller/store/3/employees/delegate', body: { newManagerId: 3 } }]);
  });

  test('that fails says why', async () => {
    const { store } = staff();
    store.toggle(2);
    expect(await store.delegate(store.toDelegate()!)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^총괄 매니저를 위임하지 못했어요\./),
    });
  });
});

describe('adding', () => {
  // spec: S4.17
  test('who is found waits on the list, ticked, and is added with the others', async () => {
    const { store, sent } = staff(
      ok(user('a@demo.test', 'OK', 8)),
      ok(user('b@demo.test', 'OK', 9)),
      ok([boss, one, two, { ...one, userId: 9 }]),
    );
    expect(await store.search(' a@demo.test ')).toBe(true);
    await store.search('b@demo.test');
    expect(store.$pending.get().map(({ ticked }) => ticked)).toEqual([true, true]);
    store.tick(8);
    expect(await store.apply()).toBe(1);
    expect(sent[0]!.address).toBe('GET /api/seller/store/3/employees/search-user?email=a@demo.test');
    expect(sent[2]).toEqual({ address: 'POST /api/seller/store/3/employees/add', body: { userIds: [9] } });
    expect(store.$pending.get().map((pending) => pending.user.userId)).toEqual([8]);
    expect(store.$staff.get().data).toHaveLength(4);
  });

  test.each([
    [ok(user('', 'NOT_FOUND')), '이 이메일로 로그인한 사람이 없어요.'],
    [ok(user('x@demo.test', 'ALREADY_EMPLOYEE')), '정새롬 님은 이미 이 마트에서 일하고 있어요.'],
    [refused(429, 'tooManyRequests', '요청이 너무 많아요.'), '검색하지 못했어요. 요청이 너무 많아요.'],
    // spec: S4.17
  ])('not found, already an employee and an error are told apart', async (answer, message) => {
    const { store } = staff(answer);
    expect(await store.search('x@demo.test')).toBe(false);
    expect(store.$told.get()).toEqual({ message, wrong: true });
    expect(store.$pending.get()).toEqual([]);
  });

  // spec: S5.21
  test('nobody waits twice', async () => {
    const { store, sent } = staff(ok(user('a@demo.test')), ok(user('a@demo.test')));
    await store.search('a@demo.test');
    await store.search('A@demo.test');
    expect(store.$told.get()).toMatchObject({ message: '이미 추가 목록에 있어요.' });
    expect(sent).toHaveLength(1);
    expect(store.$pending.get()).toHaveLength(1);
  });

  // spec: S5.21
  test('needs an email, and somebody ticked', async () => {
    const { store, sent } = staff();
    await store.search(' ');
    expect(store.$told.get()).toMatchObject({ message: '이메일을 입력해 주세요.' });
    expect(await store.apply()).toBeNull();
    expect(store.$adding.get()).toEqual({ busy: false, problem: '추가할 직원을 선택해 주세요.' });
    expect(sent).toEqual([]);
  });

  // Field case 4.4.
  test('says no more what is made good: somebody is found, another email is typed', async () => {
    const { store } = staff(ok(user('new@demo.test')));
    await store.apply();
    expect(store.$adding.get().problem).toBe('추가할 직원을 선택해 주세요.');
    await store.search(' ');
    expect(store.$told.get()).toMatchObject({ message: '이메일을 입력해 주세요.', wrong: true });
    store.type('new@demo.test');
    expect(store.$told.get()).toBeNull();
    expect(await store.search(store.$email.get())).toBe(true);
    expect(store.$adding.get().problem).toBeNull();
    // What is no complaint stays while the next one is typed.
    store.type('o');
    expect(store.$told.get()).toMatchObject({ wrong: false });
  });

  test('is of who was ticked when it was asked for: who is found or ticked meanwhile goes on waiting', async () => {
    const { store } = staff(
      ok(user('a@demo.test', 'OK', 8)),
      ok(user('b@demo.test', 'OK', 9)),
      ok([boss, one, two, { ...one, userId: 8 }]),
      ok(user('c@demo.test', 'OK', 10)),
    );
    await store.search('a@demo.test');
    await store.search('b@demo.test');
    store.tick(9);
    const applying = store.apply();
    store.tick(9);
    expect(store.$adding.get().busy).toBe(true);
    const searching = store.search('c@demo.test');
    expect(await applying).toBe(1);
    await searching;
    expect(store.$pending.get()).toMatchObject([
      { user: { userId: 9 }, ticked: true },
      { user: { userId: 10 }, ticked: true },
    ]);
  });

  // spec: S8.30
  test('that fails keeps the list', async () => {
    const { store } = staff(ok(user('a@demo.test')), refused(404, 'userNotFound', '다시 검색해 주세요.'));
    await store.search('a@demo.test');
    expect(await store.apply()).toBeNull();
    expect(store.$adding.get().problem).toBe('직원을 추가하지 못했어요. 다시 검색해 주세요.');
    expect(store.$pending.get()).toHaveLength(1);
  });
});
