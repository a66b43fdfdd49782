import type { CallSpec } from '#lib/contract/call.ts';
import type { OperatorCase } from '#lib/contract/case/cases.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import type { OperatorMart } from '#lib/contract/mart/operator-marts.ts';
import type { OperatorOrder, OperatorPerson } from '#lib/contract/person/operator-people.ts';
import type { OperatorListing, OperatorReview } from '#lib/contract/product/operator-listings.ts';
import type { Payout } from '#lib/contract/settlement/payouts.ts';
import type { Statement } from '#lib/contract/settlement/statements.ts';
import { isOpenCase } from '#lib/domain/case/case.ts';
import { type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import { standingMay } from '#lib/domain/mart/application.ts';

type Rule<Subject> = (subject: Subject, role: OperatorRole) => boolean;
const rulesOf =
  <Subject>() =>
  <const Name extends Call>(rules: { [K in Name]: Rule<Subject> }) =>
    rules;

/** `hasAskedPayee`: an account that its mart named waits for finance. */
type Mart = Pick<OperatorMart, 'standing' | 'businessChange'> & { hasAskedPayee: boolean };
const isNotClosed: Rule<Mart> = ({ standing }) => standing !== 'closed';
const asksChange: Rule<Mart> = ({ businessChange }) => businessChange !== null;
const asksPayee: Rule<Mart> = ({ hasAskedPayee }) => hasAskedPayee;

type Person = Pick<OperatorPerson, 'blockedAt' | 'deletedAt' | 'isOperator'> & { isMe: boolean };
/** Nobody decides on themself, and on operators an owner alone. */
const mayDecideOn: Rule<Person> = ({ isMe, deletedAt, isOperator }, role) =>
  !isMe && !deletedAt && (!isOperator || role === 'owner');

type Case = Pick<OperatorCase, 'kind' | 'state' | 'mayWrite' | 'voucher'>;
const isOpenDispute: Rule<Case> = ({ kind, state }) => kind === 'dispute' && isOpenCase(state);

type Listing = Pick<OperatorListing, 'hiddenAt' | 'recalledAt'>;
type AnyStatement = Pick<Statement, 'state' | 'heldReason' | 'isObjected'>;
const isPaying: Rule<Pick<Payout, 'state'>> = ({ state }) => state === 'paying';

/**
 * What the console offers on each of its subjects: a call, and the state of the subject that it is for. Whose a call is
 * stands in the contract; the verbs check both again.
 */
const ACTIONS = {
  order: rulesOf<Pick<OperatorOrder, 'state' | 'leftWon'>>()({
    'POST /api/operator/orders/{orderId}/cancel': ({ state }) => state === 'open',
    'POST /api/operator/orders/{orderId}/refunds': ({ state, leftWon }) =>
      state !== 'open' && state !== 'paying' && leftWon > 0,
  }),
  mart: rulesOf<Mart>()({
    'POST /api/operator/marts/{martId}/approve': ({ standing }) => standingMay(standing, 'approve'),
    'POST /api/operator/marts/{martId}/return': ({ standing }) => standingMay(standing, 'return'),
    'POST /api/operator/marts/{martId}/reject': ({ standing }) => standingMay(standing, 'reject'),
    'POST /api/operator/marts/{martId}/business/approve': asksChange,
    'POST /api/operator/marts/{martId}/business/refuse': asksChange,
    'POST /api/operator/cases': isNotClosed,
    'POST /api/operator/marts/{martId}/warn': isNotClosed,
    'POST /api/operator/marts/{martId}/suspend': ({ standing }) => standingMay(standing, 'suspend'),
    'POST /api/operator/marts/{martId}/unsuspend': ({ standing }) => standingMay(standing, 'unsuspend'),
    'POST /api/operator/marts/{martId}/payee/approve': asksPayee,
    'POST /api/operator/marts/{martId}/payee/refuse': asksPayee,
    'POST /api/operator/marts/{martId}/hand-over': isNotClosed,
    'POST /api/operator/marts/{martId}/close': isNotClosed,
    'PUT /api/operator/marts/{martId}/terms': isNotClosed,
  }),
  person: rulesOf<Person>()({
    'POST /api/operator/people/{userId}/reveal': ({ deletedAt }) => !deletedAt,
    'POST /api/operator/people/{userId}/block': (person, role) => !person.blockedAt && mayDecideOn(person, role),
    'POST /api/operator/people/{userId}/unblock': (person, role) => !!person.blockedAt && mayDecideOn(person, role),
    'POST /api/operator/people/{userId}/sign-out': mayDecideOn,
    'POST /api/operator/people/{userId}/lift-holds': mayDecideOn,
    'POST /api/operator/cases': mayDecideOn,
    'GET /api/operator/people/{userId}/export': mayDecideOn,
    'DELETE /api/operator/people/{userId}': mayDecideOn,
  }),
  case: rulesOf<Case>()({
    'POST /api/operator/cases/{caseId}/messages': ({ mayWrite }) => mayWrite,
    'POST /api/operator/cases/{caseId}/decide': (one, role) => one.mayWrite && isOpenDispute(one, role),
    'POST /api/operator/cases/{caseId}/assign': ({ mayWrite }) => mayWrite,
    'POST /api/operator/cases/{caseId}/strike': ({ mayWrite, voucher }) => mayWrite && voucher !== null,
    'POST /api/operator/cases/{caseId}/close': (one, role) => one.mayWrite && !isOpenDispute(one, role),
  }),
  listing: rulesOf<Listing>()({
    'POST /api/operator/listings/{productId}/show': ({ hiddenAt, recalledAt }) => !!hiddenAt && !recalledAt,
    'POST /api/operator/listings/{productId}/hide': ({ hiddenAt, recalledAt }) => !hiddenAt && !recalledAt,
    'POST /api/operator/listings/{productId}/recall': ({ recalledAt }) => !recalledAt,
  }),
  review: rulesOf<Pick<OperatorReview, 'hiddenUntil'>>()({
    'POST /api/operator/reviews/{reviewId}/show': ({ hiddenUntil }) => hiddenUntil !== null,
    'POST /api/operator/reviews/{reviewId}/hide': () => true,
    'POST /api/operator/reviews/{reviewId}/remove': () => true,
  }),
  statement: rulesOf<AnyStatement>()({
    'POST /api/operator/statements/approve': ({ state, isObjected }) => state === 'closed' && !isObjected,
    'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': ({ isObjected }) => isObjected,
    'POST /api/operator/statements/{statementId}/hold': ({ state }) => state === 'closed' || state === 'approved',
    // A mart that is suspended holds its own; that ends with the suspension.
    'POST /api/operator/statements/{statementId}/release': ({ state, heldReason }) =>
      state === 'held' && heldReason !== null,
    'POST /api/operator/adjustments': () => true,
  }),
  payout: rulesOf<Pick<Payout, 'state'>>()({
    'POST /api/operator/payouts/{payoutId}/complete': isPaying,
    'POST /api/operator/payouts/{payoutId}/fail': isPaying,
    'POST /api/operator/payouts/{payoutId}/came-back': ({ state }) => state === 'paid',
    'POST /api/operator/payouts/{payoutId}/retry': ({ state }) => state === 'failed',
  }),
  deposit: rulesOf<{ undoneBecause: string | null }>()({
    'POST /api/operator/deposits/{depositId}/take-back': ({ undoneBecause }) => undoneBecause === null,
  }),
  colleague: rulesOf<{ isMe: boolean; isBlocked: boolean }>()({
    'POST /api/operator/staff': ({ isMe, isBlocked }) => !isMe && !isBlocked,
    'DELETE /api/operator/staff/{userId}': ({ isMe }) => !isMe,
  }),
};

type Actions = typeof ACTIONS;
export type ActionNoun = keyof Actions;
export type ActionOf<Noun extends ActionNoun> = keyof Actions[Noun] & Call;
export type ActionSubject<Noun extends ActionNoun> =
  Actions[Noun] extends Record<string, Rule<infer Subject>> ? Subject : never;

/** The calls that an operator of this role is offered on a subject, as it stands. */
export function actionsOf<Noun extends ActionNoun>(
  noun: Noun,
  subject: ActionSubject<Noun>,
  role: OperatorRole,
): ActionOf<Noun>[] {
  const rules = Object.entries(ACTIONS[noun]) as [ActionOf<Noun>, Rule<ActionSubject<Noun>>][];
  return rules.flatMap(([name, allows]) => {
    const { roles = [] }: CallSpec = calls[name];
    return roleMay(role, roles) && allows(subject, role) ? [name] : [];
  });
}

/**
 * Whether a call is among those; the build writes behind its name in pages what tells its response
 * (scripts/response-shapes.ts).
 */
export const isOffered = (offered: readonly Call[], name: Call): boolean =>
  offered.some((one) => name === one || name.startsWith(`${one} `));
