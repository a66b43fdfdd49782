import sharp from 'sharp';
import { expect, test } from 'vitest';
import { areaTag, martTag } from '#lib/server/listings/cache-tags.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const EDIT = 'PATCH /api/seller/store/{storeId}/introduction';
const STORE = 'GET /api/buyer/stores/{storeId}';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });

describeMarket('what a mart says of itself', (market) => {
  const seen = (mart: Mart) => market().nobody.call(STORE, { ...of(mart), query: {} });

  /** Uploads a picture as store management does; what it would send on. */
  async function upload(person: Person): Promise<{ key: string; publicUrl: string }> {
    const bytes = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#27ae60' } })
      .jpeg()
      .toBuffer();
    const { url, key, publicUrl } = await person.call('POST /api/files/presign', {
      body: { filename: '매장.jpg', contentType: 'image/jpeg' },
    });
    const answer = await market().app.fetch(
      new Request(url, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      }),
    );
    expect(answer.status).toBe(200);
    return { key, publicUrl };
  }

  test('each part is changed by itself, buyers see it, and taking it away leaves the rest', async () => {
    const mart = await market().mart();
    expect(await seen(mart)).toMatchObject({
      photoUrl: null,
      photoKey: null,
      photoColour: null,
      introduction: null,
      notice: null,
      noticeAt: null,
      pickupNote: null,
    });
    const { key, publicUrl } = await upload(mart.owner);
    await mart.owner.call(EDIT, { ...of(mart), body: { photo: publicUrl } });
    await mart.owner.call(EDIT, { ...of(mart), body: { introduction: ' 새벽에 들여와요.\r\n\n\n 또 오세요. ' } });
    const writtenAt = market().clock.now().toISOString();
    await mart.owner.call(EDIT, { ...of(mart), body: { notice: '오늘 딸기 늦게 들어와요' } });
    market().clock.advance({ hours: 2 });
    const managed = await mart.owner.call(EDIT, { ...of(mart), body: { pickupNote: '계산대 옆 픽업대' } });
    const said = {
      photoKey: key,
      introduction: '새벽에 들여와요.\n\n또 오세요.',
      // The time of the notice is its own, whatever is changed after it.
      notice: '오늘 딸기 늦게 들어와요',
      noticeAt: writtenAt,
      pickupNote: '계산대 옆 픽업대',
    };
    expect(managed).toMatchObject(said);
    expect(await seen(mart)).toMatchObject({
      ...said,
      photoUrl: `/files/${key}/640.webp`,
      photoColour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(await mart.owner.call(EDIT, { ...of(mart), body: {} })).toMatchObject(said);
    expect(await mart.owner.call(EDIT, of(mart))).toMatchObject(said);

    await mart.owner.call(EDIT, { ...of(mart), body: { notice: '  ', photo: null } });
    expect(await seen(mart)).toMatchObject({
      ...said,
      notice: null,
      noticeAt: null,
      photoKey: null,
      photoUrl: null,
      photoColour: null,
    });
  });

  test('what processes remember of the mart’s pages ends with a change, and what lists remember does not', async () => {
    const mart = await market().mart();
    const { invalidation } = market().deps.cache;
    for (const body of [{ introduction: '어서 오세요' }, { notice: '오늘 쉬어요' }, { pickupNote: '계산대' }]) {
      await invalidation.sync();
      const since = invalidation.version();
      await mart.owner.call(EDIT, { ...of(mart), body });
      await invalidation.sync();
      expect(invalidation.isCurrent([martTag(mart.id)], since)).toBe(false);
      expect(invalidation.isCurrent([areaTag(mart.at)], since)).toBe(true);
    }
  });

  test('texts that are too long are refused with their field, and nothing of them is saved', async () => {
    const mart = await market().mart();
    const refused = await mart.owner.refused(EDIT, {
      ...of(mart),
      body: { introduction: '어서 오세요', notice: '가'.repeat(81) },
    });
    expect(refused).toMatchObject({ status: 400, field: 'notice', message: '공지는 80자까지 쓸 수 있어요.' });
    expect(await seen(mart)).toMatchObject({ introduction: null, notice: null });
  });

  test('a photo is an own upload, or one that the mart has already', async () => {
    const [mart, other] = [await market().mart(), await market().mart()];
    const { key } = await upload(mart.owner);
    const take = { body: { photo: key } };
    for (const photo of [key, 'up-nobody-has-this', 'https://elsewhere.test/files/a.webp']) {
      expect(await other.owner.refused(EDIT, { ...of(other), body: { photo } })).toMatchObject({
        code: 'pictureMissing',
      });
    }
    await mart.owner.call(EDIT, { ...of(mart), ...take });
    // Whoever runs the mart next can save its photo again.
    const next = await market().employee(mart);
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/delegate', {
      ...of(mart),
      body: { newManagerId: next.userId },
    });
    expect(await next.call(EDIT, { ...of(mart), ...take })).toMatchObject({ photoKey: key });
  });

  test('the pickup note goes where the way is asked for: product, confirmation, order', async () => {
    const { mart, product, order, buyer } = await market().heldOrder();
    const pickupNote = '지하 1층 고객센터';
    await mart.owner.call(EDIT, { ...of(mart), body: { pickupNote } });
    const params = { productId: product.id };
    expect(await buyer.call('GET /api/buyer/products/{productId}', { params })).toMatchObject({
      store: { pickupNote },
    });
    expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ pickupNote }]);
    const query = { orderId: order.id };
    expect(await buyer.call('GET /api/buyer/order/single-complete', { query })).toMatchObject({ pickupNote });
  });

  test('a closed mart keeps its introduction, and announces nothing more', async () => {
    const mart = await market().mart();
    const body = { introduction: '20년 된 가게예요.', notice: '내일 쉬어요', pickupNote: '계산대' };
    await mart.owner.call(EDIT, { ...of(mart), body });
    await mart.owner.call('DELETE /api/seller/store/{storeId}', of(mart));
    expect(await seen(mart)).toMatchObject({
      storeIsDeleted: true,
      introduction: '20년 된 가게예요.',
      notice: null,
      noticeAt: null,
      pickupNote: null,
    });
  });
});
