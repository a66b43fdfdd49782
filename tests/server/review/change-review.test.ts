import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { martTag } from '#lib/server/listings/cache-tags.ts';
import { marts, reviews } from '#lib/server/schema/index.ts';
import { deleteAccount } from '#lib/server/services/market/account/delete-account.ts';
import { removeReview } from '#lib/server/services/review/remove-review.ts';
import { deleteUnusedPhotos } from '#lib/server/services/review/review-photos.ts';
import { describeMarket, type Mart, type Order, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const write = 'POST /api/buyer/review/{orderId}';
const edit = 'PUT /api/buyer/review/{orderId}';
const erase = 'DELETE /api/buyer/review/{orderId}';
const show = 'GET /api/buyer/review/{orderId}';
const presign = 'POST /api/files/presign';

const of = (order: Order) => ({ params: { orderId: order.id } });
const A_PHOTO = { filename: '사과.jpg', contentType: 'image/jpeg' };

const jpeg = () =>
  sharp({ create: { width: 700, height: 900, channels: 3, background: '#27ae60' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer();

describeMarket('a buyer changes a review', (market) => {
  async function shop() {
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 50 });
    return { mart, product, buyer: await market().person('김철수') };
  }

  async function pickUp(buyer: Person, { mart, product }: { mart: Mart; product: Product }): Promise<Order> {
    const order = await market().order(buyer, product);
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { ...of(order), body: { uuid: order.uuid } });
    return order;
  }

  async function reviewed(rating = 5) {
    const at = await shop();
    const order = await pickUp(at.buyer, at);
    await at.buyer.call(write, { ...of(order), body: { rating, content: '맛있어요' } });
    return { ...at, order };
  }

  const rating = async (mart: Mart) => {
    const [row] = await market()
      .db.select({ sum: marts.ratingSum, count: marts.ratingCount })
      .from(marts)
      .where(eq(marts.id, mart.id));
    return row;
  };

  /** Uploads a photo for the review of an order; what the browser would send with the review. */
  async function upload(buyer: Person, order: Order): Promise<string> {
    const { url, publicUrl } = await buyer.call(presign, { body: { ...A_PHOTO, orderId: order.id } });
    const bytes = await jpeg();
    const answer = await market().app.fetch(
      new Request(url, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      }),
    );
    expect(answer.status).toBe(200);
    return publicUrl;
  }

  const keyOf = (address: string) => address.split('/').at(-2)!;
  const readPhoto = (address: string) => market().deps.pictures.read(keyOf(address), 640, 'webp');
  const isThere = async (address: string) => (await readPhoto(address)) !== null;

  test('a kept page of a product ends with what it shows of a review, and not with the reply', async () => {
    const { mart, product, buyer, order } = await reviewed();
    const { db, deps } = market();
    const { invalidation } = deps.cache;
    const ends = async (change: () => Promise<unknown>) => {
      await invalidation.sync();
      const since = invalidation.version();
      await change();
      await invalidation.sync();
      return !invalidation.isCurrent([martTag(mart.id)], since);
    };
    const martParams = { params: { martId: mart.id, reviewId: order.id } };
    const edited = { ...of(order), body: { rating: 5, content: '다시 보니 더 좋아요' } };
    expect(await ends(() => buyer.call(edit, edited))).toBe(true);
    const hidden = (hiddenUntil: Date | null) =>
      db.update(reviews).set({ hiddenUntil }).where(eq(reviews.orderId, order.id));
    expect(await ends(() => hidden(new Date(market().clock.now().getTime() + 1_000)))).toBe(true);
    expect(await ends(() => hidden(null))).toBe(true);
    const reply = { ...martParams, body: { reply: '고맙습니다' } };
    expect(await ends(() => mart.owner.call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', reply))).toBe(
      false,
    );
    // One that does not count moves no rating.
    const second = await pickUp(buyer, { mart, product });
    const uncounted = { ...of(second), body: { rating: 1, content: '이번에는 셔요' } };
    expect(await ends(() => buyer.call(write, uncounted))).toBe(true);
    expect(await ends(() => buyer.call(erase, of(second)))).toBe(true);
    // Their name and photos.
    expect(await ends(() => buyer.call('DELETE /api/account'))).toBe(true);
  });

  test('a kept page of a product ends with what it says of who sells it', async () => {
    const { mart } = await shop();
    const { db, deps } = market();
    const { invalidation } = deps.cache;
    for (const changed of [
      { phone: '02-999-8888' },
      { email: 'shop@market.test' },
      { representative: '김대표' },
      { businessNumber: '2208162517' },
      { mailOrderNumber: '제2026-서울마포-1호' },
      { isMailOrderExempt: true },
    ]) {
      await invalidation.sync();
      const since = invalidation.version();
      await db.update(marts).set(changed).where(eq(marts.id, mart.id));
      await invalidation.sync();
      expect(invalidation.isCurrent([martTag(mart.id)], since), Object.keys(changed)[0]).toBe(false);
    }
  });

  test('for seven days; the rating moves with it, the reply stays, and that it was changed is told', async () => {
    const { mart, buyer, order } = await reviewed(2);
    const createdAt = market().clock.now().toISOString();
    const martParams = { params: { martId: mart.id, reviewId: order.id } };
    await mart.owner.call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', {
      ...martParams,
      body: { reply: '고맙습니다' },
    });
    market().clock.advance({ minutes: 7 * MINUTES_PER_DAY - 1 });
    const editedAt = market().clock.now().toISOString();
    expect(await buyer.call(edit, { ...of(order), body: { rating: 4, content: ' 다시 보니 좋아요 ' } })).toMatchObject({
      rating: 4,
      content: '다시 보니 좋아요',
      createdAt,
      editedAt,
      reply: '고맙습니다',
    });
    expect(await rating(mart)).toEqual({ sum: 4, count: 1 });
    const forBuyers = await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
      params: { storeId: mart.id },
    });
    expect(forBuyers.content).toMatchObject([{ stars: 4, text: '다시 보니 좋아요', editedAt }]);

    market().clock.advance({ minutes: 1 });
    expect(await buyer.refused(edit, { ...of(order), body: { rating: 1, content: '아니에요' } })).toMatchObject({
      status: 409,
      code: 'reviewEditOver',
    });
    expect(await buyer.refused(presign, { body: { ...A_PHOTO, orderId: order.id } })).toMatchObject({
      code: 'reviewEditOver',
    });
    expect(await rating(mart)).toEqual({ sum: 4, count: 1 });
    // There is no end to deleting.
    expect(await buyer.call(erase, of(order))).toEqual({ ok: true });
    expect(await rating(mart)).toEqual({ sum: 0, count: 0 });
  });

  test('that does not count without moving the rating', async () => {
    const { mart, product, buyer } = await reviewed(5);
    const second = await pickUp(buyer, { mart, product });
    await buyer.call(write, { ...of(second), body: { rating: 1, content: '별로예요' } });
    await buyer.call(edit, { ...of(second), body: { rating: 3, content: '괜찮아요' } });
    expect(await rating(mart)).toEqual({ sum: 5, count: 1 });
  });

  test('deletes it, and the next one within 30 days counts instead', async () => {
    const { mart, buyer, order } = await reviewed(5);
    const later: Order[] = [];
    // Of 5, 2, 3 and 4 stars the first and the one after 31 days count …
    for (const [days, stars] of [
      [5, 2],
      [10, 3],
      [16, 4],
    ] as const) {
      market().clock.advance({ minutes: days * MINUTES_PER_DAY });
      // What a mart sold then is over.
      const next = await pickUp(buyer, { mart, product: await market().product(mart, { waiting: 5 }) });
      await buyer.call(write, { ...of(next), body: { rating: stars, content: '또 왔어요' } });
      later.push(next);
    }
    expect(await rating(mart)).toEqual({ sum: 9, count: 2 });
    expect(await buyer.call(erase, of(order))).toEqual({ ok: true });
    // … without it that of day 5; day 31 is 26 days after it.
    expect(await rating(mart)).toEqual({ sum: 2, count: 1 });
    await buyer.call(erase, of(later[1]!));
    expect(await rating(mart)).toEqual({ sum: 2, count: 1 });
    await removeReview(market().deps, later[0]!.id);
    expect(await rating(mart)).toEqual({ sum: 4, count: 1 });

    expect(await buyer.refused(erase, of(order))).toMatchObject({ status: 404, code: 'reviewNotFound' });
    expect(await buyer.refused(edit, { ...of(order), body: { rating: 1, content: '아' } })).toMatchObject({
      status: 404,
      code: 'reviewNotFound',
    });
    const summary = await mart.owner.call('GET /api/seller/store/{martId}/review-summary', {
      params: { martId: mart.id },
    });
    expect(summary).toMatchObject({ cntAll: 1, avgAll: 4 });
    // It may be written anew.
    expect(await buyer.call(write, { ...of(order), body: { rating: 3, content: '다시 써요' } })).toMatchObject({
      rating: 3,
    });
  });

  test('sent many times at once leaves a rating that adds up', async () => {
    const { mart, buyer, order } = await reviewed(5);
    const stars = [1, 2, 3, 4, 5];
    await Promise.all(
      stars.map((one) => buyer.send(edit, { ...of(order), body: { rating: one, content: `${one}점` } })),
    );
    const kept = await buyer.call(show, of(order));
    expect(await rating(mart)).toEqual({ sum: kept.rating, count: 1 });
    const answers = await Promise.all(stars.map(() => buyer.send(erase, of(order))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await rating(mart)).toEqual({ sum: 0, count: 0 });
  });

  test('shows up to three photos, made anew by the server; what is taken out is gone', async () => {
    const at = await shop();
    const { buyer, mart } = at;
    const order = await pickUp(buyer, at);
    const photos = [await upload(buyer, order), await upload(buyer, order), await upload(buyer, order)];
    const fourth = await upload(buyer, order);
    const body = { rating: 5, content: '사진 보세요' };
    expect(await buyer.refused(write, { ...of(order), body: { ...body, photos: [...photos, fourth] } })).toMatchObject({
      status: 400,
      code: 'invalidInput',
      field: 'photos',
    });
    const written = await buyer.call(write, { ...of(order), body: { ...body, photos } });
    expect(written.photos.map(({ imageKey }) => imageKey)).toEqual(photos.map(keyOf));
    const [first, second, third] = written.photos.map(({ imageUrl }) => imageUrl) as [string, string, string];
    const made = await sharp((await readPhoto(first))!).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(made.exif).toBeUndefined();

    const listed = await mart.owner.call('GET /api/seller/store/{martId}/reviews', { params: { martId: mart.id } });
    expect(listed[0]!.photos).toEqual(written.photos);
    const forBuyers = await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
      params: { storeId: mart.id },
    });
    expect(forBuyers.content[0]!.photos).toEqual(written.photos);

    // Another order of photos, and one less; without them they stay.
    const turned = await buyer.call(edit, { ...of(order), body: { ...body, photos: [photos[2]!, keyOf(photos[0]!)] } });
    expect(turned.photos.map(({ imageUrl }) => imageUrl)).toEqual([third, first]);
    expect([await isThere(first), await isThere(second), await isThere(third)]).toEqual([true, false, true]);
    expect((await buyer.call(edit, { ...of(order), body })).photos).toEqual(turned.photos);

    await buyer.call(erase, of(order));
    expect([await isThere(first), await isThere(third)]).toEqual([false, false]);
    // One that was never shown has a day.
    expect(await isThere(fourth)).toBe(true);
    market().clock.advance({ minutes: MINUTES_PER_DAY });
    await deleteUnusedPhotos(market().deps);
    expect(await isThere(fourth)).toBe(false);
  });

  test('with photos of that order alone: not of another one, of somebody else, or of a product', async () => {
    const at = await shop();
    const { buyer, mart, product } = at;
    const [order, other] = [await pickUp(buyer, at), await pickUp(buyer, at)];
    const body = { rating: 5, content: '좋아요' };
    const ofOther = await upload(buyer, other);
    const neighbour = await market().person('이영');
    const ofNeighbour = await upload(neighbour, await pickUp(neighbour, { mart, product }));
    for (const photo of [ofOther, ofNeighbour, 'up-00000000-0000-4000-8000-000000000000', 'https://elsewhere/a.jpg']) {
      expect(await buyer.refused(write, { ...of(order), body: { ...body, photos: [photo] } })).toMatchObject({
        status: 409,
        code: 'pictureMissing',
      });
    }
    // All or nothing.
    expect(await buyer.refused(show, of(order))).toMatchObject({ code: 'reviewNotFound' });

    // Nor becomes one of a review a product's.
    const seller = await market().person('겸업');
    const own = await market().mart({ owner: seller });
    const ofSeller = await upload(seller, await pickUp(seller, { mart, product }));
    const draft = { category: '과일', productName: '사과', price: 1_000, quantity: 5 };
    expect(
      await seller.refused('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: own.id },
        body: { ...draft, expirationDate: '2026-12-25T10:00:00', productImgSrc: ofSeller },
      }),
    ).toMatchObject({ code: 'pictureMissing' });
  });

  test('may upload for an own order that was picked up, 30 photos a day', async () => {
    const at = await shop();
    const { buyer, mart, product } = at;
    const order = await pickUp(buyer, at);
    const held = await market().order(buyer, product);
    const ask = (person: Person, one: Order) => person.refused(presign, { body: { ...A_PHOTO, orderId: one.id } });
    expect(await buyer.refused(presign, { body: A_PHOTO })).toMatchObject({ status: 403, code: 'notAllowed' });
    expect(await ask(buyer, held)).toMatchObject({ status: 409, code: 'notPickedUp' });
    expect(await ask(await market().person(), order)).toMatchObject({ status: 404, code: 'orderNotFound' });
    expect(await ask(mart.owner, order)).toMatchObject({ status: 404, code: 'orderNotFound' });
    const { url } = await buyer.call(presign, { body: { ...A_PHOTO, orderId: order.id } });
    // The order is part of what is signed.
    const elsewhere = new URL(url);
    elsewhere.searchParams.set('order', String(held.id));
    const bytes = await jpeg();
    const put = (address: string | URL) =>
      market().app.fetch(
        new Request(address, {
          method: 'PUT',
          body: new Uint8Array(bytes),
          headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
        }),
      );
    expect((await put(elsewhere)).status).toBe(403);
    elsewhere.searchParams.delete('order');
    expect((await put(elsewhere)).status).toBe(403);

    for (let i = 0; i < 30; i += 1) await upload(buyer, order);
    expect(await ask(buyer, order)).toMatchObject({ status: 429, code: 'reviewPhotoLimit' });
    market().clock.advance({ minutes: MINUTES_PER_DAY });
    expect((await buyer.call(presign, { body: { ...A_PHOTO, orderId: order.id } })).key).toMatch(/^up-/);
  });

  test('who leaves takes the photos along, not the words', async () => {
    const at = await shop();
    const order = await pickUp(at.buyer, at);
    const photos = [await upload(at.buyer, order)];
    await at.buyer.call(write, { ...of(order), body: { rating: 5, content: '좋아요', photos } });
    await deleteAccount(market().deps, at.buyer.userId);
    await deleteUnusedPhotos(market().deps);
    const { content } = await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
      params: { storeId: at.mart.id },
    });
    expect(content).toMatchObject([{ text: '좋아요', photos: [] }]);
    expect(await isThere(photos[0]!)).toBe(false);
  });
});
