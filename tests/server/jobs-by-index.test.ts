import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import type { Deps } from '#lib/server/deps.ts';
import { createDatabase } from '#lib/server/platform/database/database.ts';
import { deleteOldCounts } from '#lib/server/platform/http/limiters.ts';
import { tellLastSteps } from '#lib/server/services/discovery/alerts/tell-last-steps.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { refreshSearch } from '#lib/server/services/discovery/refresh-search.ts';
import { askTaxOfficeNightly } from '#lib/server/services/market/ask-tax-office.ts';
import { deleteOldRows, RETAINED } from '#lib/server/services/market/delete-old-rows.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { deleteOldPapers } from '#lib/server/services/mart/papers/delete-old-papers.ts';
import { endSuspensions } from '#lib/server/services/mart/standing/suspend-mart.ts';
import { notifyExpiring } from '#lib/server/services/notice/alarms/notify-expiring.ts';
import { remindOfChoice } from '#lib/server/services/notice/promotions/remind-of-choice.ts';
import { passOnSilent } from '#lib/server/services/order/disputes/answer-dispute.ts';
import { createExpiryGuard } from '#lib/server/services/order/end/expire-due.ts';
import { checkRecentPayments } from '#lib/server/services/payment/check-recent.ts';
import { checkWaitingPayments } from '#lib/server/services/payment/check-waiting.ts';
import { listHandRefunds } from '#lib/server/services/payment/operator/payment-orders.ts';
import { reconcilePayments } from '#lib/server/services/payment/reconcile-payments.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { voidPayments } from '#lib/server/services/payment/void-payments.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { endAlcohol } from '#lib/server/services/product/register/end-alcohol.ts';
import { showHiddenReviews } from '#lib/server/services/review/hide-review.ts';
import { deleteUnusedPhotos } from '#lib/server/services/review/review-photos.ts';
import { listDifferences } from '#lib/server/services/settlement/payouts/differences.ts';
import { listPayable } from '#lib/server/services/settlement/payouts/payable.ts';
import { readSettlements } from '#lib/server/services/settlement/payouts/read-settlements.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { listClosedPeriods } from '#lib/server/services/settlement/statements/closed-periods.ts';
import { findStatement, listStatements } from '#lib/server/services/settlement/statements/read-statements.ts';
import { listWaitingLines } from '#lib/server/services/settlement/statements/waiting-lines.ts';
import { readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { type Market, openMarket } from './market.ts';
import { readChanges } from './recorded-changes.ts';

/** So many of each, so that a walk through one of these tables is dearer than its index. */
const MANY = 20_000;
const LARGE = [
  'products',
  'orders',
  'checkouts',
  'payments',
  'refunds',
  'stock_ledger',
  'alarms',
  'events',
  'outbox',
  'push_subscriptions',
  'sessions',
  'refresh_tokens',
  'waiting_entries',
  'waiting_rounds',
  'promotions',
  'promotion_choices',
  'attempts',
  'quotes',
  'bulk_edits',
  'shelf_looks',
  'found_users',
  'code_misses',
  'product_views',
  'review_pictures',
  'users',
  'mart_log',
  'limit_records',
  'marts',
  'money_legs',
  'statements',
  'provider_settlements',
];

let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
  await fill();
});
afterAll(() => market.close());

/** A market of some years: nearly all of it is over, and is in nobody's way. */
async function fill(): Promise<void> {
  const mart = await market.mart();
  const { id: product } = await market.product(mart);
  const { userId } = mart.owner;
  const client = await market.pool.connect();
  const ask = (text: string) => client.query(text);
  await ask('set statement_timeout = 0');
  await ask('begin');
  await ask("set local session_replication_role = 'replica'");
  const n = `generate_series(1, ${MANY}) n`;
  const [past, now] = ["timestamptz '2026-01-01' + n * interval '1 minute'", "timestamptz '2026-11-20 14:00+09'"];
  /** All but one in a thousand. */
  const most = 'n % 1000 > 0';
  await ask(
    `insert into users (provider, subject, name, created_at) select 'naver', 'n' || n, '이웃', ${past} from ${n}`,
  );
  await ask(`insert into products (mart_id, category, name, price_won, sale_ends_at, waiting, search_name, search_initials, search_stamp, created_at, markdown, last_step_told_at)
    select ${mart.id}, 'fruit', '귤', 1000, ${now} + (n - ${MANY / 2}) * interval '1 minute', 3, '귤', 'ㄱ', '2:귤', ${past}, '{6010}',
      case when ${most} then ${past} end from ${n}`);
  // Each has its general manager's row; the triggers and keys are off.
  await ask(`insert into marts (name, postcode, address, address_detail, lat, lng, phone, business_number, opens_at_minute, closes_at_minute, payment_method, general_manager_id, created_at, approved_at, tax_asked_at)
    select '마트', '04001', '서울', '1층', 37.5, 126.9, '02-123-4567', '1248100998', 0, 0, 0, ${userId}, ${past}, ${past}, case when ${most} then ${now} end from ${n}`);
  await ask(`insert into checkouts (buyer_id, created_at) select ${userId}, ${past} from ${n}`);
  await ask(`insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, quantity, unit_price_won, total_price_won, way, state, valid_until, created_at, ended_at, qr_uuid, pickup_code, pickup_from, base_price_won)
    select c.id, u.id, ${mart.id}, p.id, '귤', 1, 1000, 1000, case when n % 2 = 0 then 'card' else 'onSite' end, case when ${most} then 'pickedUp' else 'open' end,
      case when ${most} then ${past} else ${now} + interval '10 minutes' end, ${past}, case when ${most} then ${past} end, gen_random_uuid(), lpad((n % 1000000)::text, 6, '0'), ${past}, 1000
    from ${n} join (select id, row_number() over () as at from users) u on u.at = n join (select id, row_number() over () as at from products) p on p.at = n
    join (select id, row_number() over () as at from checkouts) c on c.at = n`);
  await ask(
    `insert into stock_ledger (product_id, event, waiting, in_sale, completed, at) select ${product}, 'register', 3, 0, 0, ${past} from ${n}`,
  );
  await ask(
    `insert into alarms (user_id, kind, mart_id, details, created_at) select u.id, 'orderConfirmed', ${mart.id}, '{}', ${past} from ${n} join (select id, row_number() over () as at from users) u on u.at = n`,
  );
  await ask(
    `insert into events (topic, data, written_at) select 'stock', '{}', now() - interval '20 minutes' from ${n}`,
  );
  await ask(
    `insert into outbox (user_id, channel, subscription_id, order_id, written_at, next_attempt_at) select n, 'push', n, n, now() - interval '1 minute', now() + interval '1 hour' from ${n}`,
  );
  await ask(
    `insert into sessions (id, user_id, created_at) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${userId}, ${now} - interval '1 day' from ${n}`,
  );
  await ask(`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, for_buyer, for_mart, created_at)
    select ${userId}, id, 'https://push.test/' || id, 'key', 'secret', true, true, ${now} from sessions where id::text like '00000000-%'`);
  await ask(`insert into refresh_tokens (hash, session_id, issued_at, expires_at)
    select id::text, id, ${now}, ${now} + interval '29 days' from sessions where id::text like '00000000-%'`);
  await ask(`insert into waiting_rounds (product_id, round) select id, 1 from products where id <> ${product}`);
  await ask(
    `insert into waiting_entries (product_id, user_id, joined_at) select id, ${userId}, ${now} from products where sale_ends_at > ${now}`,
  );
  await ask(`insert into promotions (user_id, kind, mart_id, product_id, created_at, decided_at)
    select ${userId}, 'lastStep', ${mart.id}, id, ${now}, case when id % 1000 > 0 then ${now} end from products`);
  await ask(`insert into promotion_choices (user_id, on_at) select id, ${now} from users`);
  await ask(
    `insert into attempts (user_id, name, asked, created_at) select ${userId}, 'n' || n, 'x', ${now} from ${n}`,
  );
  await ask(
    `insert into quotes (order_id, buyer_id, lines, created_at) select 'q' || n, ${userId}, '[]', ${now} from ${n}`,
  );
  await ask(`insert into product_views (product_id, day, views) select id, 20777, 1 from products`);
  await ask(`insert into payments (checkout_id, provider_order_id, payment_key, amount_won, state, created_at, decided_at, checked_at, check_again_at)
    select id, 'o' || id, 'k' || id, 1000, 'paid', created_at, created_at, ${now}, ${now} + interval '1 hour' from checkouts`);
  await ask(`insert into refunds (order_id, seq, origin, bearer, payment_id, amount_won, reason, state, next_attempt_at, requested_at, refunded_at)
    select o.id, 1, 'end', 'mart', p.id, 1000, 'buyer', 'refunded', o.created_at, o.created_at, o.created_at from orders o join payments p using (checkout_id)`);
  // Weeks of a mart's books: stated and paid out, but for one order in a thousand.
  await ask(`insert into statements (mart_id, period_start, period_end, state, total_won, closed_at)
    select m.id, ${now} - interval '14 days', ${now} - interval '7 days', 'paid', 1000, ${past} from ${n} join (select id, row_number() over () as at from marts) m on m.at = n`);
  await ask(
    `insert into money_legs (kind, ref, account, payment_id, amount_won, at) select 'paid', id::text, 'provider', id, 1000, created_at from payments`,
  );
  await ask(`insert into money_legs (kind, ref, account, mart_id, order_id, payment_id, amount_won, at)
    select 'paid', p.id::text, 'buyer', o.mart_id, o.id, p.id, -1000, p.created_at from payments p join orders o using (checkout_id)`);
  await ask(`insert into money_legs (kind, ref, account, mart_id, order_id, amount_won, at, statement_id)
    select 'earned', o.id::text, a.account, s.mart_id, o.id, case a.account when 'buyer' then 1000 when 'mart' then -900 else -100 end, o.created_at,
      case when a.account = 'mart' and ${most} then s.id end
    from (select id, created_at, row_number() over () as n from orders) o join (select id, mart_id, row_number() over () as at from statements) s on s.at = n
    cross join (values ('buyer'), ('mart'), ('commission')) a (account)`);
  await ask(`insert into money_legs (kind, ref, account, mart_id, amount_won, at)
    select 'paidOut', id::text, a.account, case a.account when 'mart' then mart_id end, case a.account when 'mart' then 1000 else -1000 end, closed_at
    from statements cross join (values ('mart'), ('bank')) a (account)`);
  await ask(`insert into provider_settlements (transaction_key, payment_key, payment_id, amount_won, fee_won, pay_out_won, sold_date, paid_out_date, seen_at, booked_at, provided_seq)
    select 't' || id, payment_key, id, 1000, 30, 970, created_at::date, created_at::date + 3, created_at, case when ${most.replace('n', 'id')} then created_at end,
      case when ${most.replace('n', 'id')} then 1 end from payments`);
  await ask(
    `insert into review_pictures (key, order_id, position, keep_until) select 'p' || id, id, 0, created_at from orders`,
  );
  await ask(
    `insert into bulk_edits (mart_id, actor_id, change, items, made_at) select ${mart.id}, ${userId}, '{}', '[]', ${now} from ${n}`,
  );
  await ask(
    `insert into mart_log (mart_id, kind, actor_id, at) select ${mart.id}, 'hours', ${userId}, ${now} from ${n}`,
  );
  await ask(`insert into shelf_looks (product_id, day) select id, date '2026-11-20' from products`);
  await ask(`insert into found_users (mart_id, user_id, found_at) select ${mart.id}, id, ${now} from users`);
  await ask(`insert into code_misses (mart_id, user_id, at) select ${mart.id}, id, ${now} from users`);
  await ask(`insert into limit_records (person_hash, record, deleted_at) select 'h' || n, '{}', ${now} from ${n}`);
  await ask('commit');
  await ask('vacuum analyze');
  client.release(true);
}

interface Asked {
  text: string;
  values: unknown[];
}

/** The market's services on a database whose statements are noted. */
function noting(): { deps: Deps; asked: Asked[] } {
  const asked: Asked[] = [];
  const { db } = createDatabase(market.pool, {
    around({ text }, ask, values = []) {
      asked.push({ text, values: [...values] });
      return ask();
    },
  });
  // Nobody is asked: nothing is open at the card provider.
  const nts = { businessStatuses: async () => ({ ok: true, statuses: new Map() }) };
  const gateways = {
    ...market.deps.gateways,
    toss: { settlements: async () => [] } as unknown as NonNullable<Deps['gateways']['toss']>,
    nts: nts as unknown as Deps['gateways']['nts'],
  };
  return { deps: { ...market.deps, gateways, db }, asked };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The nodes of a plan; the first rows of a table are no walk through it. */
const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? [])
    .filter((below) => !(plan['Node Type'] === 'Limit' && below['Node Type'] === 'Seq Scan' && passedOver(below) === 0))
    .flatMap(nodesOf),
];

const passedOver = (node: Plan) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1);

/**
 * What is sought by its beginning ('like') is found by an index in the order of bytes alone, which these databases have
 * and others need not.
 */
const isByBeginning = (node: Plan) => /\((\w+) >= '[^']*'::text\) AND \(\1 < '/.test(node['Index Cond'] ?? '');

/**
 * The large tables that a statement walks through, in their own order or in that of an index that does not tell what is
 * sought.
 */
async function walked({ text, values }: Asked): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return [];
  // Rows that are given look for nothing, and stand there already.
  if (/^\s*insert\b/i.test(text) && !/\bselect\b/i.test(text)) return [];
  const client = await market.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    return [
      ...nodes
        .filter((node) => LARGE.includes(node['Relation Name'] ?? ''))
        .filter((node) => node['Node Type'] === 'Seq Scan' || passedOver(node) > MANY / 10)
        .map((node) => `${node['Node Type']} of ${node['Relation Name']}`),
      ...nodes.filter(isByBeginning).map((node) => `${node['Index Name']} by a beginning`),
    ];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const JOBS: Record<string, (deps: Deps) => Promise<unknown>> = {
  'expire orders': (deps) => createExpiryGuard(deps)(),
  'remind of orders about to expire': notifyExpiring,
  'tell of last steps': tellLastSteps,
  'put up recurring listings': runRecurring,
  'end sales of alcohol': endAlcohol,
  'work alerts and waiting lists': workAlerts,
  'remind of the switch of promotions': remindOfChoice,
  'delete unused photos of reviews': deleteUnusedPhotos,
  'refresh search columns': refreshSearch,
  'reconcile payments': reconcilePayments,
  'cancel failed payments': voidPayments,
  'check payments of open orders': checkWaitingPayments,
  'check recent payments': checkRecentPayments,
  'send refunds': sendRefunds,
  'end suspensions': endSuspensions,
  'pass on silent disputes': passOnSilent,
  'show hidden reviews': showHiddenReviews,
  'ask the tax office': askTaxOfficeNightly,
  'delete old papers': deleteOldPapers,
  'market numbers': marketNumbers,
  'read settlements of the card provider': readSettlements,
  'close statements': closeStatements,
  ...Object.fromEntries(RETAINED.map(({ what }) => [`forget old ${what}`, (deps: Deps) => deleteOldRows(deps, what)])),
};

/** Pages of the console and of a mart that read the ledger. */
const PAGES: Record<string, (deps: Deps) => Promise<unknown>> = {
  'differences with the provider': (deps) => listDifferences(deps, { from: '2026-11-01', to: '2026-11-03' }),
  'statements to approve': listClosedPeriods,
  'statements to pay out': listPayable,
  'refunds by hand': ({ db }) => listHandRefunds(db),
  'a mart’s waiting lines': async ({ db }) => listWaitingLines(db, await aMart()),
  'a mart’s tax sheet': async ({ db }) =>
    readTaxFigures(db, { ...readMonth('2026-11')!, martId: await aMart() }, { byDay: true }),
  'a mart’s statement': async ({ db }) => {
    const { statements } = await listStatements(db, { martId: await aMart() });
    await findStatement(db, statements[0]!.statementId);
  },
};
const aMart = async () =>
  (await market.pool.query<{ id: string }>('select max(mart_id) as id from statements')).rows.map(({ id }) =>
    Number(id),
  )[0]!;

describe('a page that reads the ledger', () => {
  test.each(Object.keys(PAGES))('finds what it shows by an index: %s', async (name) => {
    await expectByIndex(PAGES[name]!);
  });
});

/** No statement of a work walks through a large table. */
async function expectByIndex(work: (deps: Deps) => Promise<unknown>): Promise<void> {
  const { deps, asked } = noting();
  await work(deps);
  expect(asked.length).toBeGreaterThan(0);
  const found: Record<string, string[]> = {};
  for (const one of asked) {
    const tables = await walked(one);
    if (tables.length > 0) found[one.text.replaceAll(/\s+/g, ' ')] = tables;
  }
  expect(found).toEqual({});
}

describe('a job', () => {
  test.each(Object.keys(JOBS))('finds what it looks for by an index: %s', async (name) => {
    await expectByIndex(JOBS[name]!);
  });

  test('finds old counts of rate limits and changes by an index', async () => {
    await market.pool.query(`insert into _rate_limits select 'k' || n, 1, 9e12 from generate_series(1, ${MANY}) n`);
    await market.pool.query('analyze _rate_limits');
    await deleteOldCounts(market.pool);
    const { rows } = await market.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) select key from _rate_limits where expire < 1 limit 10`,
    );
    expect(nodesOf(rows[0]!['QUERY PLAN'][0].Plan).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(await walked(await readChanges(market))).toEqual([]);
    await market.db.execute(sql`delete from _rate_limits`);
  });
});
