import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import type { Place } from '#lib/domain/geo.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { KEY_SCOPES, type KeyScope } from '#lib/domain/mart/key.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { MarkdownStep } from '#lib/domain/product/markdown.ts';
import { parseClock } from '#lib/domain/time.ts';
import { createApp } from '#lib/server/app.ts';
import { type Config, readConfig } from '#lib/server/config/config.ts';
import type { Deps } from '#lib/server/deps.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import { endedBy } from '#lib/server/listings/cache-tags.ts';
import { createMartMap } from '#lib/server/listings/mart-map.ts';
import { restoreBackup } from '#lib/server/platform/backup/restore-backup.ts';
import { createCache } from '#lib/server/platform/cache/index.ts';
import { openChanges } from '#lib/server/platform/changes/index.ts';
import { type Connection, connect, openEmbedded } from '#lib/server/platform/database/connect.ts';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import { diskPrivateFiles } from '#lib/server/platform/files/private-files.ts';
import { REACTIONS } from '#lib/server/reactions.ts';
import { martMembers, marts, operators, sessions, users } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { openEventHub } from '#lib/server/services/notice/events/event-hub.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { createEndedSessions } from '#lib/server/services/person/session/ended-sessions.ts';
import { startSession } from '#lib/server/services/person/session/sessions.ts';
import { verifyLedger } from '#lib/server/services/product/stock/verify-ledger.ts';
import { seoul } from '../domain/seoul.ts';
import { GATEWAYS_OFF } from './gateways-off.ts';
import { createPerson, NO_SESSION, type Person } from './person.ts';

export const ORIGIN = 'http://market.test';
/** A Friday afternoon, when the marts of these tests are open. */
const OPENING_SCENE = '2026-11-20T14:00:00';

/** One process of the market: an app on a connection of its own. */
export interface Instance {
  app: ReturnType<typeof createApp>;
  deps: Deps;
}

export interface MartWish {
  owner?: Person;
  name?: string;
  /** 'HH:mm' in Seoul. */
  opensAt?: string;
  closesAt?: string;
  closedWeekdays?: number[];
  takesCards?: boolean;
  at?: Place;
}
export interface Mart {
  id: number;
  name: string;
  owner: Person;
  at: Place;
}

export interface ProductWish {
  name?: string;
  category?: string;
  price?: number;
  /** In place of a price: goods that are sold by weight. */
  byWeight?: { weightGrams: number; pricePer100g: number };
  barcode?: string;
  listPrice?: number;
  markdown?: MarkdownStep[];
  floorPrice?: number;
  waiting?: number;
  saleEndsIn?: Duration;
}
export interface Product {
  id: number;
  mart: Mart;
}

export interface Order {
  id: number;
  buyer: Person;
  product: Product;
  uuid: string;
  pickupCode: string;
  validUntil: Date;
}

/** A till, or whatever else speaks for a mart by a key. */
export type Machine = Person & { keyId: number; key: string };

interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  ms?: number;
}
const inMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Duration) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;

/** A clock that stands still until it is moved. Times are those of a wall clock in Seoul. */
function stoppedClock() {
  let now = seoul(OPENING_SCENE);
  return {
    now: () => now,
    advance(by: Duration) {
      now = new Date(now.getTime() + inMs(by));
    },
    /** 'yyyy-MM-ddTHH:mm:ss' */
    set(wall: string) {
      now = seoul(wall);
    },
    setTo(at: Date) {
      now = at;
    },
    in: (by: Duration) => new Date(now.getTime() + inMs(by)),
  };
}

export type Database = 'PGlite' | 'PostgreSQL';
export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Opens a migrated, empty database of one's own. `again` connects another process to it. */
async function openDatabase(
  kind: Database,
  { databaseUrl, schema, isBare }: Pick<MarketWish, 'databaseUrl' | 'schema'> & { isBare: boolean },
): Promise<Connection & { again(): Promise<Connection> }> {
  if (kind === 'PGlite') {
    // One process is all that PGlite allows; a second app shares its connection.
    const dump = isBare ? undefined : new Blob([await readFile(inject('embeddedTemplate').dump)]);
    const connection = await openEmbedded(undefined, dump);
    return { ...connection, again: async () => ({ ...connection, close: async () => {} }) };
  }
  if (databaseUrl) {
    const again = () => connect({ database: { kind: 'postgres', url: databaseUrl, pool: 10, schema }, dataDir: '' });
    return { ...(await again()), again };
  }
  const { maintenanceUrl, template } = inject('postgres');
  const name = `market_${randomUUID().replaceAll('-', '')}`;
  const to = (url: string, pool: number) =>
    connect({ database: { kind: 'postgres', url, pool }, dataDir: '' }, { forRequests: true });
  const maintenance = await to(maintenanceUrl, 1);
  await maintenance.pool.query(`create database ${name} template ${isBare ? 'template0' : template}`);
  const url = maintenanceUrl.replace(/[^/]+$/, name);
  const connection = await to(url, 10);
  return {
    ...connection,
    again: () => to(url, 10),
    async close() {
      await connection.close();
      await maintenance.pool.query(`drop database ${name} with (force)`);
      await maintenance.close();
    },
  };
}

export interface MarketWish {
  env?: Record<string, string>;
  /** A migrated PostgreSQL of one's own, which another server follows; a new one of the run's server unless told. */
  databaseUrl?: string;
  /** The migrated schema of `databaseUrl` that holds the market. */
  schema?: string;
  /** A backup to restore into a database without any table: the market is the one that was backed up, at its moment. */
  backup?: string;
  /** The clients of the outside services; none unless told. They are given the market's time. */
  gateways?: (now: () => Date) => Deps['gateways'];
}

/** A market of one's own: the real app on a real database, with a clock that tests move. */
export async function openMarket(kind: Database, { env = {}, gateways, backup, ...where }: MarketWish = {}) {
  const database = await openDatabase(kind, { ...where, isBare: backup !== undefined });
  const folder = await mkdtemp(join(tmpdir(), 'dongne-market-pictures-'));
  const clock = stoppedClock();
  const [pictures, privateFiles] = [diskPictureStore(folder), diskPrivateFiles(join(folder, 'private'))];
  if (backup) {
    const { madeAt } = await restoreBackup({ ...database, pictures, privateFiles }, backup);
    clock.setTo(new Date(madeAt));
  }
  const config: Config = readConfig({
    PUBLIC_ORIGIN: ORIGIN,
    SESSION_SECRET: 'a secret that only these tests know, and nobody else',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    MART_APPROVAL: 'auto',
    OPERATOR_SECOND_FACTOR: 'off',
    COMMISSION_BP: '550',
    ...env,
  });
  const nobody = createGateways({
    ...GATEWAYS_OFF,
    // Nobody's receivers are called from here.
    webhooks: { road: { look: async () => null, post: async () => ({ status: null, failure: 'unreachable' }) } },
  });
  const shared = {
    clock,
    config,
    gateways: gateways?.(clock.now) ?? nobody,
    pictures,
    privateFiles,
    reactions: REACTIONS,
    log: pino({ level: 'silent' }),
    build: 'tests',
  };
  const stops: (() => Promise<void>)[] = [];
  const startProcess = async ({
    db,
    beside,
    hearOwn,
  }: Pick<Connection, 'db' | 'beside' | 'hearOwn'>): Promise<Instance> => {
    const endedSessions = createEndedSessions({ db, clock });
    const changes = await openChanges(beside, shared.log, hearOwn);
    const events = await openEventHub(changes, shared.log, endedSessions);
    const cache = createCache(changes, endedBy);
    stops.push(changes.close);
    const marts = createMartMap(db, cache.invalidation);
    const deps = { ...shared, db, events, cache, marts, endedSessions };
    return { deps, app: createApp(deps, { checkAnswers: true }) };
  };
  const main = await startProcess(database);
  const others: Connection[] = [];
  // Nobody of the backup is made again.
  let people = backup ? 1_000 : 0;
  let places = 0;
  let shops = 0;

  const market = {
    kind,
    db: database.db,
    pool: database.pool,
    names: database.names,
    beside: database.beside,
    hearOwn: database.hearOwn,
    deps: main.deps,
    app: main.app,
    config,
    clock,

    /** Another process on the same database. */
    secondProcess: (): Promise<Instance> => market.join(),

    /** Another process, and the connection that it has. */
    async join(): Promise<Instance & { connection: Connection }> {
      const connection = await database.again();
      others.push(connection);
      return { ...(await startProcess(connection)), connection };
    },

    /** Someone new, signed in. */
    async person(name = '이웃'): Promise<Person> {
      people += 1;
      const [user] = await database.db
        .insert(users)
        .values({
          provider: 'google',
          subject: `someone-${people}`,
          email: `someone-${people}@market.test`,
          name,
          createdAt: clock.now(),
        })
        .returning({ id: users.id });
      return market.signIn(user!.id);
    },

    /** Somebody who is there already. */
    async signIn(userId: number): Promise<Person> {
      const { refresh } = await startSession(main.deps, userId);
      return createPerson(main, { userId, refresh });
    },

    /**
     * Somebody who runs the market, and has signed in just now; their second factor is off unless the market's `env`
     * says otherwise.
     */
    async operator(role: OperatorRole): Promise<Person> {
      const { userId, refreshToken: refresh } = await market.person('운영자');
      await database.db.insert(operators).values({ userId, role, addedAt: clock.now() });
      const sessionId = randomUUID();
      await database.db.insert(sessions).values({ id: sessionId, userId, createdAt: clock.now() });
      return createPerson(main, { userId, refresh, sessionId });
    },

    nobody: createPerson(main, null),

    /** An access token as the server signs it, good from now. */
    accessToken: (userId: number): Promise<string> =>
      issueAccessToken({ userId, sessionId: NO_SESSION }, config.sessionSecret, clock),

    /** A place with no mart of another test within 5 km. */
    place(): Place {
      places += 1;
      return { lat: 33.2 + (places % 55) * 0.1, lng: 124.2 + Math.floor(places / 55) * 0.1 };
    },

    /** A mart that is open from 9 to 22, takes cards, and stands far from all others. */
    async mart(wish: MartWish = {}): Promise<Mart> {
      const owner = wish.owner ?? (await market.person('사장'));
      const at = wish.at ?? market.place();
      shops += 1;
      const name = wish.name ?? `${shops}번 마트`;
      const id = await database.db.transaction(async (tx) => {
        const [mart] = await tx
          .insert(marts)
          .values({
            name,
            postcode: '04001',
            address: '서울 마포구 양화로 100',
            addressDetail: '1층',
            ...at,
            phone: '02-123-4567',
            email: 'mart@market.test',
            businessNumber: '1248100998',
            opensAtMinute: parseClock(wish.opensAt ?? '09:00')!,
            closesAtMinute: parseClock(wish.closesAt ?? '22:00')!,
            closedWeekdays: wish.closedWeekdays ?? [],
            paymentMethod: wish.takesCards === false ? PAYMENT_METHOD.onSiteOnly : PAYMENT_METHOD.cardToo,
            generalManagerId: owner.userId,
            createdAt: clock.now(),
            approvedAt: clock.now(),
          })
          .returning({ id: marts.id });
        await tx
          .insert(martMembers)
          .values({ martId: mart!.id, userId: owner.userId, position: 'generalManager', joinedAt: clock.now() });
        return mart!.id;
      });
      // As a call that makes one does, before it answers.
      await main.deps.cache.invalidation.sync();
      return { id, name, owner, at };
    },

    /** Someone who works in the mart. */
    async employee(mart: Mart): Promise<Person> {
      const person = await market.person('직원');
      await market.hire(person, mart);
      return person;
    },

    async hire({ userId }: Person, { id: martId }: Mart): Promise<void> {
      const now = clock.now();
      await database.db
        .insert(martMembers)
        .values({ martId, userId, position: 'employee', joinedAt: now, arrivedAt: now });
    },

    /** The same person in a session of theirs. */
    inSession: ({ userId, refreshToken }: Person, sessionId: string): Person =>
      createPerson(main, { userId, refresh: refreshToken, sessionId }),

    /** A machine of the mart, with a key that is good for `scopes`. */
    async machine(mart: Mart, scopes: readonly KeyScope[] = KEY_SCOPES, name = '계산대'): Promise<Machine> {
      const body = { name, scopes: [...scopes], expiresInDays: 30 };
      const made = await mart.owner.call('POST /api/seller/{martId}/keys', { params: { martId: mart.id }, body });
      return { ...createPerson(main, { key: made.key }), ...made };
    },

    /** Ends someone's work in the mart. */
    async dismiss(person: Person, mart: Mart): Promise<void> {
      await database.db
        .delete(martMembers)
        .where(and(eq(martMembers.martId, mart.id), eq(martMembers.userId, person.userId)));
    },

    /** A product its owner registers: 10 pieces at 3,000 won, on sale for a week. */
    async product(mart: Mart, wish: ProductWish = {}): Promise<Product> {
      const { productId } = await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: mart.id },
        body: {
          category: wish.category ?? '과일',
          productName: wish.name ?? '사과 1봉지',
          ...(wish.byWeight ?? { price: wish.price ?? 3_000 }),
          listPrice: wish.listPrice ?? null,
          ...(wish.markdown ? { markdown: wish.markdown } : {}),
          floorPrice: wish.floorPrice ?? null,
          ...(wish.barcode ? { barcode: wish.barcode } : {}),
          quantity: wish.waiting ?? 10,
          expirationDate: clock.in(wish.saleEndsIn ?? { days: 7 }).toISOString(),
        },
      });
      return { id: productId, mart };
    },

    /** An on-site order of a buyer, who has looked at its QR code. */
    async order(buyer: Person, product: Product, quantity = 1): Promise<Order> {
      const { orderId } = await buyer.call('POST /api/buyer/pay/on-site', {
        query: { productId: product.id, quantity },
      });
      const { uuid, pickupCode, validUntil } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      return { id: orderId, buyer, product, uuid, pickupCode, validUntil: new Date(validUntil) };
    },

    /**
     * Further orders of one piece like this one, those that ended each a second older, written past the services: they
     * hold no stock, so `undo` them before the ledger is counted.
     */
    async manyMore({ id }: Order, count: number): Promise<() => Promise<void>> {
      const { rows } = await database.db.execute<{ id: number }>(sql`
        insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, quantity, unit_price_won,
          total_price_won, way, state, valid_until, created_at, ended_at, qr_uuid, pickup_code)
        select checkout_id, buyer_id, mart_id, product_id, product_name, 1, unit_price_won, unit_price_won, way, state,
          valid_until, created_at, ended_at - n * interval '1 second', gen_random_uuid(), lpad(n::text, 6, '0')
        from orders, generate_series(1, ${count + 1}::int) as n
        where id = ${id} and lpad(n::text, 6, '0') <> pickup_code limit ${count} returning id`);
      const made = rows.map((row) => row.id);
      expect(made).toHaveLength(count);
      return async () => {
        await database.db.execute(sql`delete from orders where id = any(${sql.param(made)}::bigint[])`);
      };
    },

    /** A buyer, a mart and a product of 10 pieces, of which the buyer holds two. */
    async heldOrder(wish: { mart?: MartWish; product?: ProductWish; quantity?: number } = {}) {
      const mart = await market.mart(wish.mart);
      const product = await market.product(mart, wish.product);
      const buyer = await market.person('구매자');
      return {
        mart,
        product,
        buyer,
        seller: mart.owner,
        order: await market.order(buyer, product, wish.quantity ?? 2),
      };
    },

    /** The three counts of a product, as its seller sees them. */
    async stock({ id, mart }: Product) {
      const list = await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params: { storeId: mart.id },
      });
      const { waitingCount, inSaleCount, completedCount } = list.find((product) => product.productId === id)!;
      return { waiting: waitingCount, inSale: inSaleCount, completed: completedCount };
    },

    /** What the ledger holds against the counts; nothing, always. */
    ledgerFaults: () => verifyLedger(database.db),

    /** What the books hold against orders, payments and refunds; nothing, always. */
    moneyFaults: () => verifyMoney(database.db, null),

    async countRows(
      table: 'orders' | 'stock_ledger' | 'alarms' | 'pictures' | 'checkouts' | 'attempts',
      where = sql`true`,
    ) {
      const { rows } = await database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
      );
      return rows[0]!.n;
    },

    async close() {
      for (const stop of stops) await stop();
      for (const connection of others) await connection.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return market;
}

type Open<M extends Market> = (kind: Database) => Promise<M>;

/**
 * Sentences about a market on PostgreSQL, on one fresh database. After every test the stock ledger must add up, and
 * before every test it is Friday afternoon again.
 */
export function describeMarket<M extends Market = Market>(
  name: string,
  tell: (market: () => M) => void,
  open?: Open<M>,
): void {
  describeOn(['PostgreSQL'], name, tell, open);
}

/**
 * The same sentences on the embedded database too: for what its single connection, its clock or its files decide
 * otherwise.
 */
export function describeOnBoth<M extends Market = Market>(
  name: string,
  tell: (market: () => M) => void,
  open?: Open<M>,
): void {
  describeOn(['PGlite', 'PostgreSQL'], name, tell, open);
}

function describeOn<M extends Market>(
  databases: readonly Database[],
  name: string,
  tell: (market: () => M) => void,
  open: Open<M> = openMarket as Open<M>,
): void {
  describe.each(databases)(`${name} (%s)`, (kind) => {
    let market: M;
    beforeAll(async () => {
      market = await open(kind);
    });
    afterAll(() => market.close());
    beforeEach(() => market.clock.set(OPENING_SCENE));
    afterEach(async () => {
      expect(await market.ledgerFaults()).toEqual([]);
      expect(await market.moneyFaults()).toEqual([]);
    });
    tell(() => market);
  });
}
