import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#lib/server/config/config.ts';
import { openEmbedded } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { adoptPayments } from '#sandbox/demo/adopt-payments.ts';
import { ALL_ART } from '#sandbox/demo/catalogue.ts';
import { DEMO_APPLICANTS } from '#sandbox/demo/console.ts';
import { storeTownPictures } from '#sandbox/demo/pictures.ts';
import { resetDemo } from '#sandbox/demo/reset.ts';
import { isEmpty, seedDemo } from '#sandbox/demo/seed.ts';
import { settleWeeks } from '#sandbox/demo/settle-weeks.ts';
import { demoTown } from '#sandbox/demo/town.ts';
import { createSandbox } from '#sandbox/index.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import { seedBulk } from '../bench/bulk.ts';
import { stoppedClock } from '../sandbox/running-sandbox.ts';

const now = new Date('2026-11-21T15:10:00+09:00');

/** Says it has everything, so that only the database is filled; encoding is tested apart, on a few pictures. */
const fullStore: PictureStore = {
  has: async () => true,
  save: async () => {
    throw new Error('Nothing was to be encoded');
  },
  read: async () => null,
  remove: async () => {},
};

describe('seeding a database', () => {
  let embedded: Awaited<ReturnType<typeof openEmbedded>>;
  const deps = () => ({ db: embedded.db, clock: { now: () => now }, pictures: fullStore });
  const rows = async <Row>(text: string) => (await embedded.pool.query(text)).rows as Row[];
  const count = async (from: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;

  const tableCounts = async () => ({
    users: await count('users'),
    marts: await count('marts'),
    products: await count('products'),
    orders: await count('orders'),
    reviews: await count('reviews'),
    follows: await count('follows'),
  });
  const town = demoTown({ seed: 1, now });
  const expected = {
    users: town.users.length,
    marts: town.marts.length + DEMO_APPLICANTS,
    products: town.products.length,
    orders: town.orders.length,
    reviews: town.reviews.length,
    follows: town.follows.length,
  };

  beforeAll(async () => {
    embedded = await openEmbedded();
    await migrate(embedded);
    expect(await isEmpty(deps().db)).toBe(true);
    await seedDemo(deps(), { seed: 1 });
  });
  afterAll(() => embedded.close());

  it('writes the whole town', async () => {
    expect(await tableCounts()).toEqual(expected);
    expect(await isEmpty(deps().db)).toBe(false);
  });

  it('writes photos into reviews of a dozen marts, and none elsewhere', async () => {
    const photos = await rows<{ reviews: number; marts: number; most: number }>(
      `select count(*)::int as reviews, count(distinct mart_id)::int as marts, max(photos)::int as most from (
         select r.mart_id, count(*) as photos from reviews r join review_pictures p on p.order_id = r.order_id
         where p.position is not null and r.rating >= 4 group by r.order_id, r.mart_id) shown`,
    );
    expect(photos).toEqual([{ reviews: 12, marts: 12, most: 2 }]);
    expect(await count('review_pictures')).toBe(18);
  });

  it('writes books that add up to its orders, payments and refunds', async () => {
    expect(await verifyMoney(deps().db, null)).toEqual([]);
  });

  it('writes what scales gave back, and what lay in bags', async () => {
    const weighed = await rows<{ orders: number; marts: number }>(
      `select count(*)::int as orders, count(distinct mart_id)::int as marts from orders o join refunds r on r.order_id = o.id
       where r.origin = 'weighed' and r.amount_won = o.total_price_won - o.weighed_price_won and r.state = 'refunded'`,
    );
    expect(weighed[0]!.orders).toBeGreaterThan(5);
    expect(await count("refunds where origin = 'weighed'")).toBe(weighed[0]!.orders);
    expect(
      await count(
        "order_bags b join orders o on o.id = b.order_id where (o.state = 'pickedUp') <> (b.contents is not null)",
      ),
    ).toBe(0);
    expect(await count('order_bags where contents is not null')).toBeGreaterThan(8);
  });

  it('writes a ledger that adds up to the counts', async () => {
    const wrong = await count(
      `products p left join (
         select product_id, sum(waiting) as waiting, sum(in_sale) as in_sale, sum(completed) as completed
         from stock_ledger group by 1) l on l.product_id = p.id
       where (p.waiting, p.in_sale, p.completed) is distinct from (l.waiting, l.in_sale, l.completed)`,
    );
    expect(wrong).toBe(0);
  });

  it('writes the ratings and followers that marts count', async () => {
    const wrong = await count(
      `marts m where m.rating_count <> (select count(*) from reviews r where r.mart_id = m.id)
         or m.rating_sum <> coalesce((select sum(rating) from reviews r where r.mart_id = m.id), 0)
         or m.follower_count <> (select count(*) from follows f where f.mart_id = m.id)`,
    );
    expect(wrong).toBe(0);
  });

  it('gives products the pictures of the town, those included that have none', async () => {
    expect(await count('products where picture_key is null')).toBe(town.products.filter((p) => !p.picture).length);
    expect(
      await count('orders o join products p on p.id = o.product_id where p.picture_key is distinct from o.picture_key'),
    ).toBe(0);
    const ofMarts = 'key in (select photo_key from marts where photo_key is not null)';
    expect(await count(`pictures where uploaded_by is null and not ${ofMarts}`)).toBe(ALL_ART.length);
  });

  it('gives every mart a photo, an introduction and a pickup note, and some of them news', async () => {
    const isBare =
      'approved_at is not null and suspended_at is null and (photo_key is null or introduction is null or pickup_note is null)';
    expect(await count(`marts where ${isBare}`)).toBe(0);
    expect(await count('marts where notice is not null')).toBeGreaterThan(5);
  });

  it('gives an operator marts in every standing and cases in every state', async () => {
    const standings = await rows<{ standing: string }>(
      `select distinct case when suspended_at is not null then 'suspended' when approved_at is not null then 'approved'
         when rejected_at is not null then 'rejected' when returned_at is not null then 'returned' else 'applied' end as standing
       from marts order by 1`,
    );
    const names = standings.map(({ standing }) => standing);
    expect(names).toEqual(['applied', 'approved', 'rejected', 'returned', 'suspended']);
    const states = await rows<{ kind: string; states: string[] }>(
      'select kind, array_agg(distinct state order by state) as states from cases group by kind order by kind',
    );
    expect(states).toEqual([
      { kind: 'appeal', states: ['waitingOperator'] },
      { kind: 'dispute', states: ['closed', 'decided', 'waitingMart', 'waitingOperator'] },
      { kind: 'inquiry', states: ['waitingOperator'] },
      { kind: 'report', states: ['closed', 'waitingOperator'] },
    ]);
    expect(await count('cases where priority')).toBe(3);
    // A dispute is opened within seven days of its order's end, by its buyer.
    const late = await count(
      `cases c join orders o on o.id = c.order_id
       where c.opened_at < o.ended_at or c.opened_at > o.ended_at + interval '7 days' or c.opener_id <> o.buyer_id`,
    );
    expect(late).toBe(0);
  });

  it('leaves room for the ids that follow', async () => {
    const [made] = await rows<{ id: number }>(
      `insert into users (provider, subject, name, created_at) values ('naver', 'x', '새 사람', now()) returning id`,
    );
    expect(made!.id).toBe(town.users.length + 1);
  });

  it('leaves a database that is not empty as it is', async () => {
    const before = await tableCounts();
    expect(await seedDemo(deps(), { seed: 2 })).toBe(false);
    expect(await tableCounts()).toEqual(before);
  });

  it('resets to the same town, whatever happened since', async () => {
    await embedded.pool.query(`update products set waiting = 0; `);
    await resetDemo(deps(), { seed: 1 });
    expect(await tableCounts()).toEqual(expected);
    expect(await count('products where waiting > 0')).toBeGreaterThan(1000);
    const [owner] = await rows<{ id: number }>(`select id from users where email = 'owner@demo.test'`);
    expect(owner!.id).toBe(3);
  });

  it('settles its weeks but for the newest: paid, one payout came back, one mart without an account, books that add up', async () => {
    const { db } = deps();
    const clock = stoppedClock(now);
    const config = readConfig({ SANDBOX: '1', PUBLIC_ORIGIN: 'http://market.test', DATA_DIR: tmpdir() });
    const log = pino({ level: 'silent' });
    const store = createMemoryStore(clock);
    await adoptPayments(db, store);
    const { publicOrigin } = config;
    await settleWeeks(
      { db, clock, config, log },
      createSandbox({ clock, publicOrigin, store, log, reset: async () => {} }),
    );
    expect(await verifyMoney(db, null)).toEqual([]);
    const states = await rows<{ end: string; states: string[] }>(`
      select to_char(period_end at time zone 'Asia/Seoul', 'YYYY-MM-DD') as end, array_agg(distinct state order by state) as states
      from statements where state <> 'carried' and mart_id <> (select max(id) from marts where approved_at is not null and suspended_at is null)
      group by 1 order by 1 desc`);
    const [newest, last, ...older] = states;
    expect(newest).toEqual({ end: '2026-11-16', states: ['closed'] });
    expect(last).toEqual({ end: '2026-11-09', states: ['failed', 'paid'] });
    expect(older.length).toBeGreaterThan(20);
    for (const { states: paid } of older) expect(paid).toEqual(['paid']);
    // What could be paid is what the provider had paid.
    const [bank] = await rows<{ won: number }>(
      `select sum(amount_won)::float8 as won from money_legs where account = 'bank'`,
    );
    expect(bank!.won).toBeGreaterThan(0);
  });

  it('grows to a big town for the benchmark, with names that searches hit', async () => {
    await seedBulk(deps(), { marts: 60, products: 3000 });
    expect(await count('marts')).toBe(expected.marts + 60);
    expect(await count('products')).toBe(expected.products + 3000);
    const bulk = `products where mart_id > ${expected.marts}`;
    expect(await count(`${bulk} and search_name like '%사과%'`)).toBeGreaterThan(5);
    // What SQL made to find them by is what the domain makes.
    const { searchColumns } = await import('#lib/domain/discovery/search.ts');
    const sample = await rows<{ name: string } & ReturnType<typeof searchColumns>>(
      `select name, search_name as "searchName", search_initials as "searchInitials", search_stamp as "searchStamp"
      from ${bulk} order by id limit 400`,
    );
    for (const { name, ...columns } of sample) expect(columns).toEqual(searchColumns(name));
    const categories = await rows<{ category: string }>(`select distinct category from ${bulk}`);
    expect(categories.length).toBe(19);
    expect(await count(`${bulk} and (sale_ends_at <= '${now.toISOString()}' or waiting < 1)`)).toBe(0);
    const wrong = await count(
      `products p where mart_id > ${expected.marts}
         and waiting <> (select sum(waiting) from stock_ledger l where l.product_id = p.id)`,
    );
    expect(wrong).toBe(0);
  });
});

describe('storing the pictures of the town', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'town-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('encodes each once, under a key that its content gives', async () => {
    const disk = diskPictureStore(folder);
    let saved = 0;
    const store: PictureStore = {
      ...disk,
      save: (key, picture) => {
        saved += 1;
        return disk.save(key, picture);
      },
    };
    const first = await storeTownPictures(store);
    expect(saved).toBe(ALL_ART.length);
    expect(new Set(first.map((picture) => picture.key)).size).toBe(ALL_ART.length);
    for (const { key } of first) {
      const bytes = await disk.read(key, 320, 'avif');
      expect(bytes?.byteLength).toBeGreaterThan(500);
      expect(bytes?.byteLength).toBeLessThan(20_000);
    }
    expect(await storeTownPictures(store)).toEqual(first);
    expect(saved).toBe(ALL_ART.length);
  });
});
