import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';
import { actionText } from '#lib/messages/market/operator.ts';
import { loggedFields } from '#lib/messages/market/operator-log.ts';

/** What the console's pages ask for that names a person. */
const NAMES_SOMEBODY =
  /\b(showPerson|listPeople|findPeople|searchNumbers|showOrder|operatorOfMart|listStaff|showOperatorCase|OPERATOR_TABLES\.people\.view)\(/;
/** The guard keeps the read in the operators' log (src/pages/operator/_guard.ts). */
const IS_KEPT = /operatorOfMart\(Astro|operatorOnly\(Astro, \{[^}]*\b(reads|subject)\b/;

// market.md, trap 13; the calls beside them: tests/server/market/operator-traps.test.ts.
test('a page of the console that names somebody leaves a row in the log', async () => {
  const naming: string[] = [];
  for await (const file of glob('src/pages/operator/**/*.astro')) {
    const text = await readFile(file, 'utf8');
    if (!NAMES_SOMEBODY.test(text)) continue;
    naming.push(file.replace('src/pages/operator/', ''));
    expect(IS_KEPT.test(text), file).toBe(true);
  }
  expect(naming.sort()).toEqual([
    'cases/[caseId].astro',
    'marts/[martId].astro',
    'marts/[martId]/hand-over.astro',
    'marts/[martId]/terms.astro',
    'orders/[orderId].astro',
    'people/[userId].astro',
    'people/index.astro',
    'search.astro',
    'staff.astro',
  ]);
});

/** What names the state that a decision was taken on: of most `seen`, of some what was there before it. */
const STATES = ['seen', 'askedAt', 'payeeId', 'version', 'payoutIds'] as const;
/** Acts that decide nothing that another operator may have decided meanwhile. */
const DECIDES_NOTHING = [
  'POST /api/operator/cases',
  'POST /api/operator/second-factor',
  'POST /api/operator/log/review',
  'POST /api/operator/people/{userId}/reveal',
];
/** Money has its own words for it (services/settlement, services/payment/operator). */
const IS_MONEY = /\/(objections|deposits|bank-balances|chargebacks|hand-refunds)\b/;

const stateIn = (name: string): string | undefined => {
  const spec: CallSpec = calls[name as keyof typeof calls];
  return STATES.find((field) => spec.body && field in spec.body.shape);
};
const acts = Object.keys(calls).filter((name) => /^(POST|PUT|PATCH|DELETE) \/api\/operator\//.test(name));

/** That a form sends it is the compiler's to say (islands/shared/action/action-form.ts). */
const FORM = /\bactionForm\(\s*'([^']+)'/g;

// Two operators with old pages: the second of two decisions is refused.
test('every decision of the console takes the state that it was taken on, and has a form', async () => {
  const without = acts.filter((name) => !stateIn(name) && !DECIDES_NOTHING.includes(name) && !IS_MONEY.test(name));
  expect(without).toEqual([]);
  const forms = new Set<string>();
  for await (const file of glob('src/pages/operator/**/*.{astro,ts}')) {
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(FORM)) forms.add(name!);
  }
  expect(acts.filter((name) => !forms.has(name))).toEqual([]);
});

// What an owner reads in the log once a month is no address of a call.
test('each act and reading that is kept has its words', async () => {
  const kept = Object.entries(calls as Record<string, CallSpec>)
    .filter(([name, { reads }]) => name.includes('/api/operator/') && (!name.startsWith('GET ') || reads))
    .map(([name]) => name);
  for await (const file of glob('src/pages/operator/**/*.astro')) {
    if (!IS_KEPT.test(await readFile(file, 'utf8'))) continue;
    const path = file.replace(/^src\/pages|\/index\.astro$|\.astro$|\/\[\w+\]/g, '');
    kept.push(`GET ${path}`);
  }
  expect(kept.filter((action) => actionText(action) === action)).toEqual([]);
});

/** Acts of which the log keeps all that was sent (src/lib/server/routes), beside what came of it. */
const KEPT_WHOLE = [
  'PUT /api/operator/marts/{martId}/terms',
  'POST /api/operator/statements/approve',
  'POST /api/operator/payout-batches',
  'POST /api/operator/payouts/{payoutId}/retry',
  'POST /api/operator/deposits',
  'POST /api/operator/bank-balances',
  'POST /api/operator/chargebacks',
] as const;
const CAME_OF_IT = ['depositId', 'chargebackId', 'adjustmentId', 'batchId'];

test('each field that the log keeps has its words', () => {
  const sent = KEPT_WHOLE.flatMap((name) => Object.keys((calls[name] as CallSpec).body?.shape ?? {}));
  const isBare = (field: string) => loggedFields(null, { [field]: null }).some(({ name }) => name === field);
  expect([...sent, ...CAME_OF_IT].filter((field) => field !== 'attempt' && isBare(field))).toEqual([]);
});
