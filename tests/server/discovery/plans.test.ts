import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#lib/server/platform/database/connect.ts';
import { listMartProducts } from '#lib/server/services/discovery/list-mart-products.ts';
import { showStore } from '#lib/server/services/mart/shown/show-store.ts';
import { type Market, openMarket } from '../market.ts';

// The embedded database plans in the process, and has no names.
let market: Market;
let connection: Connection;

beforeAll(async () => {
  market = await openMarket('PostgreSQL');
  const url = market.pool.options.connectionString!;
  connection = await connect({ database: { kind: 'postgres', url, pool: 1 }, dataDir: '' });
});
afterAll(async () => {
  await connection.close();
  await market.close();
});

/** PostgreSQL looks five times what a plan for the values at hand would gain. */
const LOOKS = 5;

test('what the pages of a mart and of its products ask for keeps its plan', async () => {
  const marts = await Promise.all(Array.from({ length: LOOKS + 3 }, () => market.mart()));
  const deps = { ...market.deps, db: connection.db };
  for (const mart of marts) {
    for (let n = 0; n < 3; n += 1) await market.product(mart);
    expect(await listMartProducts(deps, { martId: mart.id, page: 0 })).toHaveLength(3);
    expect((await showStore(deps, null, { martId: mart.id, place: null })).categories).not.toEqual([]);
  }
  const { rows } = await connection.pool.query(
    'select statement, custom_plans from pg_prepared_statements where from_sql = false and generic_plans + custom_plans > $1',
    [LOOKS],
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ custom_plans: plans }) => Number(plans) > LOOKS)).toEqual([]);
});
