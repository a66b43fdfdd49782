import { setTimeout as wait } from 'node:timers/promises';
import { getTableName, max, sql } from 'drizzle-orm';
import { searchColumns } from '#lib/domain/discovery/search.ts';
import { partsOf } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { OPERATOR_ROLES } from '#lib/domain/market/operator.ts';
import { promiseOf } from '#lib/domain/product/bag-promise.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { tryTurn } from '#lib/server/schema/advisory-locks.ts';
import * as schema from '#lib/server/schema/index.ts';
import { DEMO_COMMISSION_BP } from './books.ts';
import type { ArtChoice } from './catalogue.ts';
import { writeConsole } from './console.ts';
import { contentsOf } from './counter-goods.ts';
import { inTurn } from './dice.ts';
import { countsByProduct, demoLedger } from './ledger.ts';
import { type DemoMartPhoto, storeMartPhotos, writeMartPhotos } from './mart-photos.ts';
import { isTaxFreeOrder, writePayments } from './payments.ts';
import { storeTownPictures, TOWN_PICTURE_SIDE, type TownPicture } from './pictures.ts';
import { type DemoReviewPhoto, storeReviewPhotos, writeReviewPhotos } from './review-photos.ts';
import { demoTown } from './town.ts';
import type { DemoTown } from './town-types.ts';
import { byKey } from './town-types.ts';

export type SeedDeps = Pick<Deps, 'db' | 'clock' | 'pictures'>;

/** PostgreSQL takes 65,535 parameters a statement; the widest row here has 30. */
const ROWS_A_STATEMENT = 2000;

const slices = <T>(rows: readonly T[]): T[][] => partsOf(rows, ROWS_A_STATEMENT);

/** Between two looks whether the one that seeds has done. */
const SEEDED_BESIDE_MS = 250;

const artKey = ({ kind, variant }: ArtChoice) => `${kind}/${variant}`;
const keyOfPicture = (keys: ReadonlyMap<string, string>, picture: ArtChoice | null) =>
  (picture && keys.get(artKey(picture))) ?? null;

/** Whether there is nobody in the database yet: the only one that may be seeded. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.select({ id: schema.users.id }).from(schema.users).limit(1)).length === 0;
}

/**
 * Fills an empty, migrated database with the demo town of this moment, in one transaction, and the picture store with
 * its pictures. Rows get their keys as ids. A database that is not empty is left as it is (false); of processes that
 * start together one seeds.
 */
export async function seedDemo(deps: SeedDeps, { seed }: { seed: number }): Promise<boolean> {
  if (!(await isEmpty(deps.db))) return false;
  const pictures = await storeTownPictures(deps.pictures);
  const now = deps.clock.now();
  const town = demoTown({ seed, now });
  const photos = await storeReviewPhotos(deps.pictures, town);
  const fronts = await storeMartPhotos(deps.pictures, town);
  // A town takes longer to write than a statement may wait for it.
  for (;;) {
    const seeded = await deps.db.transaction(async (tx) => {
      if (!(await tryTurn(tx, 'seed'))) return null;
      if (!(await isEmpty(tx))) return false;
      await writeTown(tx, town, { pictures, photos, fronts }, now);
      return true;
    });
    if (seeded !== null) return seeded;
    await wait(SEEDED_BESIDE_MS);
  }
}

/** For the rest of the transaction: nobody watches a town being built. */
export const SAY_NOTHING = sql`set local market.quiet = 'on'`;

/** Writes the town into empty tables. */
export async function writeTown(
  tx: Tx,
  town: DemoTown,
  {
    pictures,
    photos,
    fronts,
  }: { pictures: readonly TownPicture[]; photos: readonly DemoReviewPhoto[]; fronts: readonly DemoMartPhoto[] },
  now: Date,
): Promise<void> {
  await tx.execute(SAY_NOTHING);
  await writeMartPhotos(tx, fronts, now);
  await writePeopleAndMarts(tx, town, fronts, now);
  await tx
    .insert(schema.pictures)
    .values(
      pictures.map(({ key, colour }) => ({
        key,
        colour,
        width: TOWN_PICTURE_SIDE,
        height: TOWN_PICTURE_SIDE,
        createdAt: now,
      })),
    );
  const pictureKeys = new Map(pictures.map(({ art, key }) => [artKey(art), key]));
  await writeProducts(tx, town, pictureKeys);
  await writeOrders(tx, town, pictureKeys);
  await writeViews(tx, town);
  await tx
    .insert(schema.reviews)
    .values(
      town.reviews.map(({ orderKey, martKey, buyerKey, ...review }) => ({
        ...review,
        orderId: orderKey,
        martId: martKey,
        buyerId: buyerKey,
      })),
    );
  await writeReviewPhotos(tx, photos);
  await tx
    .insert(schema.follows)
    .values(town.follows.map(({ userKey, martKey, createdAt }) => ({ userId: userKey, martId: martKey, createdAt })));
  await writeConsole(tx, town, now);
  await continueIds(tx);
}

async function writePeopleAndMarts(
  tx: Tx,
  { users, operatorKeys, marts, reviews, follows }: DemoTown,
  fronts: readonly DemoMartPhoto[],
  now: Date,
): Promise<void> {
  await tx
    .insert(schema.users)
    .overridingSystemValue()
    // Nobody of the town begins with no-shows or cancellations behind them (rules.md section 14).
    .values(users.map(({ key, ...user }) => ({ ...user, id: key, emailVerified: true, holdsLiftedAt: now })));
  const operators = OPERATOR_ROLES.map((role) => ({ userId: operatorKeys[role], role, addedAt: now }));
  await tx.insert(schema.operators).values(operators);
  await tx
    .insert(schema.marts)
    .overridingSystemValue()
    .values(
      marts.map(({ key, detail, managerKey, employeeKeys: _, character: __, ...mart }) => {
        const ratings = reviews.filter((review) => review.martKey === key).map((review) => review.rating);
        return {
          ...mart,
          id: key,
          approvedAt: mart.createdAt,
          addressDetail: detail,
          photoKey: fronts.find(({ martKey }) => martKey === key)?.key ?? null,
          generalManagerId: managerKey,
          ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
          ratingCount: ratings.length,
          followerCount: follows.filter((follow) => follow.martKey === key).length,
        };
      }),
    );
  await tx
    .insert(schema.martMembers)
    .values(
      marts.flatMap(({ key: martId, managerKey, employeeKeys, createdAt: joinedAt }) => [
        { martId, userId: managerKey, position: 'generalManager' as const, joinedAt },
        ...employeeKeys.map((userId) => ({
          martId,
          userId,
          position: 'employee' as const,
          joinedAt,
          arrivedAt: joinedAt,
        })),
      ]),
    );
}

async function writeProducts(tx: Tx, town: DemoTown, pictureKeys: ReadonlyMap<string, string>): Promise<void> {
  const counts = countsByProduct(demoLedger(town));
  const rows = town.products.map(({ key, martKey, picture, registered: _, ...product }) => ({
    ...product,
    ...entry(counts, key),
    id: key,
    martId: martKey,
    pictureKey: keyOfPicture(pictureKeys, picture),
    ...searchColumns(product.name),
  }));
  for (const slice of slices(rows)) await tx.insert(schema.products).overridingSystemValue().values(slice);
}

async function writeOrders(tx: Tx, town: DemoTown, pictureKeys: ReadonlyMap<string, string>): Promise<void> {
  const checkouts = new Map(
    town.orders.map(({ checkoutKey, buyerKey, createdAt }) => [
      checkoutKey,
      { id: checkoutKey, buyerId: buyerKey, createdAt },
    ]),
  );
  await tx
    .insert(schema.checkouts)
    .overridingSystemValue()
    .values([...checkouts.values()]);

  const rows = town.orders.map(({ key, checkoutKey, buyerKey, martKey, productKey, end, ...order }) => {
    const product = byKey(town.products, productKey);
    return {
      ...order,
      id: key,
      checkoutId: checkoutKey,
      buyerId: buyerKey,
      martId: martKey,
      productId: productKey,
      productName: product.name,
      pictureKey: keyOfPicture(pictureKeys, product.picture),
      taxFree: isTaxFreeOrder(town, productKey),
      commissionBp: order.way === 'onSite' ? 0 : DEMO_COMMISSION_BP,
      state: end.state,
      endReason: end.state === 'cancelled' || end.state === 'expired' ? end.reason : null,
      endedAt: end.state === 'open' ? null : end.at,
      endedBy: end.state === 'pickedUp' ? end.by : null,
    };
  });
  for (const slice of slices(rows)) await tx.insert(schema.orders).overridingSystemValue().values(slice);
  await writeBags(tx, town);
  await writePayments(tx, town);

  const moves = demoLedger(town).map(({ productKey, orderKey, event, delta, by, at }) => ({
    ...delta,
    productId: productKey,
    orderId: orderKey,
    event,
    actorId: by,
    at,
  }));
  for (const slice of slices(moves)) await tx.insert(schema.stockLedger).values(slice);
}

/** What buyers of bags were told, and what lay in those that were handed over. */
async function writeBags(tx: Tx, { orders, products }: DemoTown): Promise<void> {
  const bags = orders.flatMap(({ key: orderId, productKey, end }) => {
    const product = byKey(products, productKey);
    const promise = promiseOf(product);
    if (!promise) return [];
    const written =
      end.state === 'pickedUp'
        ? { contents: inTurn(contentsOf(product), orderId), writtenAt: end.at, writtenBy: end.by }
        : { contents: null, writtenAt: null, writtenBy: null };
    return [{ orderId, ...promise, allergens: [...promise.allergens], ...written }];
  });
  if (bags.length > 0) await tx.insert(schema.orderBags).values(bags);
}

/** Looks that came before each order of a product. */
const LOOKS_AN_ORDER = 9;

async function writeViews(tx: Tx, { orders }: DemoTown): Promise<void> {
  const views = new Map<string, { productId: number; day: number; views: number }>();
  for (const { productKey: productId, createdAt } of orders) {
    const day = seoulDayNumber(createdAt);
    const key = `${productId}/${day}`;
    views.set(key, { productId, day, views: (views.get(key)?.views ?? 0) + LOOKS_AN_ORDER + (productId % 5) });
  }
  for (const slice of slices([...views.values()])) await tx.insert(schema.productViews).values(slice);
}

/** The keys were given by hand: whatever comes next goes on after them. */
async function continueIds(tx: Tx): Promise<void> {
  for (const table of [schema.users, schema.marts, schema.products, schema.checkouts, schema.orders]) {
    const { last } = oneRow(await tx.select({ last: max(table.id) }).from(table));
    await tx.execute(sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), ${last ?? 1}::bigint)`);
  }
}
