import { describe, expect, test } from 'vitest';
import type { Call } from '#lib/contract/index.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { MartStanding } from '#lib/domain/mart/standing.ts';
import {
  type ActionNoun,
  type ActionSubject,
  actionsOf,
  isOffered,
} from '#lib/server/services/market/operator-actions.ts';
import { writeShapes } from '../../../scripts/response-shapes.ts';

/** 'cancel' of 'POST /api/operator/orders/{orderId}/cancel'. */
const short = (name: string) =>
  name
    .replace(/^(POST|PUT|GET) \/api\/operator\//, '')
    .replace(/^(DELETE) .*/, 'delete')
    .replace(/^[a-z-]+\/\{\w+\}\//, '')
    .replace('objections/{caseId}/', '');
const offered = <Noun extends ActionNoun>(noun: Noun, subject: ActionSubject<Noun>, role: OperatorRole): string =>
  actionsOf(noun, subject, role).map(short).join(' ');

/** What each role is offered: support, finance, owner; null where all that support or finance is, the owner is. */
type Row<Noun extends ActionNoun> = [subject: ActionSubject<Noun>, support: string, finance: string, owner?: string];

function table<Noun extends ActionNoun>(noun: Noun, rows: readonly Row<Noun>[]): void {
  test.each(rows)(`${noun} %j`, (subject, support, finance, owner) => {
    expect(offered(noun, subject, 'support'), 'support').toBe(support);
    expect(offered(noun, subject, 'finance'), 'finance').toBe(finance);
    expect(offered(noun, subject, 'owner'), 'owner').toBe(owner ?? support);
  });
}

// house.md, step 4. The verbs refuse by themselves: tests/server/market, tests/server/person.
describe('what the console offers on', () => {
  table('order', [
    [{ state: 'open', leftWon: 9_000 }, 'cancel', 'cancel'],
    [{ state: 'paying', leftWon: 0 }, '', ''],
    [{ state: 'pickedUp', leftWon: 9_000 }, 'refunds', 'refunds'],
    [{ state: 'pickedUp', leftWon: 0 }, '', ''],
    [{ state: 'expired', leftWon: 1 }, 'refunds', 'refunds'],
    [{ state: 'cancelled', leftWon: 0 }, '', ''],
    [{ state: 'failed', leftWon: 0 }, '', ''],
  ]);

  const mart = (standing: MartStanding, hasAskedPayee = false) => ({ standing, businessChange: null, hasAskedPayee });
  const OWNER = 'hand-over close terms';
  table('mart', [
    [mart('applied'), 'approve return reject cases warn', '', `approve return reject cases warn ${OWNER}`],
    [mart('returned'), 'reject cases warn', '', `reject cases warn ${OWNER}`],
    [mart('approved'), 'cases warn suspend', '', `cases warn suspend ${OWNER}`],
    [mart('suspended'), 'cases warn suspend unsuspend', '', `cases warn suspend unsuspend ${OWNER}`],
    [mart('rejected'), 'cases warn', '', `cases warn ${OWNER}`],
    [mart('closed'), '', '', ''],
    [mart('closed', true), '', 'payee/approve payee/refuse', 'payee/approve payee/refuse'],
    [
      { ...mart('approved'), businessChange: { askedAt: '2026-11-29T00:00:00.000Z', representative: '김사장' } },
      'business/approve business/refuse cases warn suspend',
      '',
      `business/approve business/refuse cases warn suspend ${OWNER}`,
    ],
  ]);

  const person = { isMe: false, blockedAt: null, deletedAt: null, isOperator: false };
  const then = '2026-11-29T00:00:00.000Z';
  const REST = 'sign-out lift-holds cases export';
  table('person', [
    [person, `reveal block ${REST}`, '', `reveal block ${REST} delete`],
    [{ ...person, blockedAt: then }, `reveal unblock ${REST}`, '', `reveal unblock ${REST} delete`],
    [{ ...person, isOperator: true }, 'reveal', '', `reveal block ${REST} delete`],
    [{ ...person, isMe: true, isOperator: true }, 'reveal', ''],
    [{ ...person, deletedAt: then }, '', ''],
  ]);

  const dispute = { kind: 'dispute', mayWrite: true, voucher: null } as const;
  table('case', [
    [{ ...dispute, state: 'waitingMart' }, 'messages decide assign', ''],
    [{ ...dispute, state: 'waitingOperator' }, 'messages decide assign', ''],
    [{ ...dispute, state: 'decided' }, 'messages assign close', ''],
    [{ ...dispute, state: 'closed', mayWrite: false }, '', ''],
    [{ ...dispute, kind: 'inquiry', state: 'waitingOperator' }, 'messages assign close', ''],
    [{ ...dispute, kind: 'report', state: 'closed', mayWrite: false }, '', ''],
    [{ ...dispute, kind: 'report', state: 'waitingOperator', voucher: 'onnuri' }, 'messages assign strike close', ''],
  ]);

  table('listing', [
    [{ hiddenAt: null, recalledAt: null }, 'hide recall', ''],
    [{ hiddenAt: then, recalledAt: null }, 'show recall', ''],
    [{ hiddenAt: then, recalledAt: then }, '', ''],
    [{ hiddenAt: null, recalledAt: then }, '', ''],
  ]);

  table('review', [
    [{ hiddenUntil: null }, 'hide remove', ''],
    [{ hiddenUntil: then }, 'show hide remove', ''],
  ]);

  const statement = { heldReason: null, isObjected: false };
  const all = (finance: string): [string, string, string] => ['', finance, finance];
  table('statement', [
    [{ ...statement, state: 'closed' }, ...all('statements/approve hold adjustments')],
    [{ ...statement, state: 'closed', isObjected: true }, ...all('answer hold adjustments')],
    [{ ...statement, state: 'approved' }, ...all('hold adjustments')],
    [{ ...statement, state: 'held', heldReason: '확인 중' }, ...all('release adjustments')],
    [{ ...statement, state: 'held' }, ...all('adjustments')],
    [{ ...statement, state: 'paying' }, ...all('adjustments')],
    [{ ...statement, state: 'paid' }, ...all('adjustments')],
    [{ ...statement, state: 'failed' }, ...all('adjustments')],
  ]);

  table('payout', [
    [{ state: 'paying' }, ...all('complete fail')],
    [{ state: 'paid' }, ...all('came-back')],
    [{ state: 'failed' }, ...all('retry')],
  ]);

  table('deposit', [
    [{ undoneBecause: null }, ...all('take-back')],
    [{ undoneBecause: 'entered' }, ...all('')],
  ]);

  const theirs = (owner: string): [string, string, string] => ['', '', owner];
  table('colleague', [
    [{ isMe: false, isBlocked: false }, ...theirs('staff delete')],
    [{ isMe: false, isBlocked: true }, ...theirs('delete')],
    [{ isMe: true, isBlocked: false }, ...theirs('')],
  ]);
});

test('a call is offered by its name, also as the build writes it', () => {
  const [cancel] = actionsOf('order', { state: 'open', leftWon: 0 }, 'support');
  const asBuilt = writeShapes(`'${cancel}'`).slice(1, -1) as Call;
  expect(asBuilt).not.toBe(cancel);
  expect(isOffered([cancel!], cancel!)).toBe(true);
  expect(isOffered([cancel!], asBuilt)).toBe(true);
  expect(isOffered([cancel!], 'POST /api/operator/orders/{orderId}/refunds')).toBe(false);
  expect(isOffered(['POST /api/operator/cases'], 'POST /api/operator/cases/{caseId}/close')).toBe(false);
});
