import { glob, readFile } from 'node:fs/promises';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#lib/server/schema/index.ts';

/** What stays: trade, its money and papers, who acts, and what a mart or a person set. */
const KEPT = [
  'adjustments',
  'bank_balances',
  'chargebacks',
  'checkouts',
  'consents',
  'deposits',
  'documents',
  'hand_refunds',
  'log_reviews',
  'mart_decisions',
  'mart_keys',
  'mart_scales',
  'mart_sheets',
  'mart_terms',
  'marts',
  'money_legs',
  'money_proofs',
  'operators',
  'order_bags',
  'orders',
  'payees',
  'payment_voids',
  'payments',
  'payout_batches',
  'payouts',
  'policy_announcements',
  'products',
  'provider_readings',
  'provider_settlements',
  'recurring_listings',
  'recurring_runs',
  'statements',
  'stock_ledger',
  'users',
];

// rules.md section 18.
test('a table whose rows nothing deletes is one of those that stay', async () => {
  const texts: string[] = [];
  for await (const file of glob('src/lib/server/**/*.ts'))
    if (!file.includes('/schema/')) texts.push(await readFile(file, 'utf8'));
  const source = texts.join('\n');
  const isDeletedFrom = (name: string, table: string) =>
    new RegExp(`delete\\(\\s*${name}\\b|delete from ${table}\\b|delete from \\$\\{${name}\\}|table: ${name}\\b`).test(
      source,
    );
  const tables = Object.entries(schema).flatMap(([name, one]) =>
    is(one, PgTable) ? [{ name, table: getTableName(one) }] : [],
  );
  const stay = tables.filter(({ name, table }) => !isDeletedFrom(name, table)).map(({ table }) => table);
  expect(stay.sort()).toEqual(KEPT);
});
