import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { caseMessages, casePictures } from '#lib/server/schema/index.ts';
import { deleteUnusedCasePictures } from '#lib/server/services/case/case-pictures.ts';
import { describeMarket, ORIGIN } from '../market.ts';
import type { Person } from '../person.ts';
import { putPicture, takenPhoto } from '../sent-picture.ts';

const UPLOAD = 'POST /api/cases/pictures';
const READ = 'GET /api/cases/{caseId}/pictures/{pictureId}';
const OPERATORS = 'GET /api/operator/cases/{caseId}/pictures/{pictureId}';
const JPEG = { filename: '상한 사과.jpg', contentType: 'image/jpeg' };

// market.md 22.1.
describeMarket('pictures of cases', (market) => {
  const put = (url: string, bytes: Uint8Array) => putPicture(market(), url, bytes);
  const photo = () => takenPhoto(300, 200);
  async function upload(person: Person): Promise<string> {
    const { url, picture } = await person.call(UPLOAD, { body: JPEG });
    expect((await put(url, await photo())).status).toBe(200);
    return picture;
  }
  /** A dispute with a picture. */
  async function disputed() {
    const held = await market().heldOrder();
    await held.seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: held.order.id },
      body: { uuid: held.order.uuid },
    });
    const picture = await upload(held.buyer);
    const { caseId } = await held.buyer.call('POST /api/cases', {
      body: { kind: 'dispute', orderId: held.order.id, reason: 'spoiled', text: '상했어요', pictures: [picture] },
    });
    const { messages } = await held.buyer.call('GET /api/cases/{caseId}', { params: { caseId } });
    return { ...held, picture, caseId, pictureId: messages[0]!.pictures[0]! };
  }
  const rowOf = async (pictureId: number) =>
    (await market().db.select().from(casePictures).where(eq(casePictures.id, pictureId)))[0];

  test('are private: made anew, read by who reads their message, by no address under /files/', async () => {
    const { seller, buyer, caseId, pictureId } = await disputed();
    const params = { caseId, pictureId };
    const support = await market().operator('support');
    for (const answer of [
      await buyer.send(READ, { params }),
      await seller.send(READ, { params }),
      await support.send(OPERATORS, { params }),
    ]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const head = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(head).toMatchObject({ format: 'webp', width: 300 });
      expect(head.exif).toBeUndefined();
    }
    const { key } = (await rowOf(pictureId))!;
    for (const path of [`/files/${key}/640.webp`, `/files/${key}.webp`]) {
      expect((await market().app.fetch(new Request(ORIGIN + path))).status).toBe(404);
    }
    expect((await (await market().person()).send(READ, { params })).status).toBe(404);
    expect((await buyer.send(OPERATORS, { params })).status).toBe(404);
    const another = await disputed();
    expect((await buyer.send(READ, { params: { caseId, pictureId: another.pictureId } })).status).toBe(404);
  });

  test('to one side stay there', async () => {
    const { seller, buyer, caseId } = await disputed();
    const support = await market().operator('support');
    await support.call('POST /api/operator/cases/{caseId}/messages', {
      params: { caseId },
      body: { to: 'mart', text: '이 사진이에요', pictures: [await upload(support)] },
    });
    const { messages } = await seller.call('GET /api/cases/{caseId}', { params: { caseId } });
    const params = { caseId, pictureId: messages.at(-1)!.pictures[0]! };
    expect((await seller.send(READ, { params })).status).toBe(200);
    expect((await buyer.send(READ, { params })).status).toBe(404);
  });

  test('come with a mart’s answer and with an appeal, which are not made without them', async () => {
    const { seller, buyer, caseId, mart } = await disputed();
    const params = { martId: mart.id, caseId };
    const ANSWER = 'POST /api/seller/{martId}/cases/{caseId}/answer';
    const APPEAL = 'POST /api/cases/{caseId}/appeal';
    const answer = (pictures: string[]) => ({ params, body: { accept: 0, words: '신선했어요', pictures } });
    const appeal = (pictures: string[]) => ({ params: { caseId }, body: { text: '다시 봐 주세요', pictures } });
    const thread = () => buyer.call('GET /api/cases/{caseId}', { params: { caseId } });
    expect(await seller.refused(ANSWER, answer([await upload(buyer)]))).toMatchObject({ code: 'pictureMissing' });
    expect(await thread()).toMatchObject({ state: 'waitingMart', messages: [{ side: 'buyer' }] });
    await seller.call(ANSWER, answer([await upload(seller)]));
    expect(await buyer.refused(APPEAL, appeal(['nothing']))).toMatchObject({ code: 'pictureMissing' });
    expect((await thread()).state).toBe('decided');
    await buyer.call(APPEAL, appeal([await upload(buyer), await upload(buyer)]));
    const { state, messages } = await thread();
    expect(state).toBe('waitingOperator');
    expect(messages.map(({ side, pictures }) => [side, pictures.length])).toEqual([
      ['buyer', 1],
      ['mart', 1],
      ['buyer', 2],
    ]);
    expect((await buyer.send(READ, { params: { caseId, pictureId: messages[1]!.pictures[0]! } })).status).toBe(200);
  });

  test('are their uploader’s, in one message, three of them, thirty a day', async () => {
    const { buyer, seller, caseId, picture } = await disputed();
    const WRITE = 'POST /api/cases/{caseId}/messages';
    const write = (person: Person, pictures: string[]) =>
      person.refused(WRITE, { params: { caseId }, body: { text: '여기 있어요', pictures } });
    const words = () => market().db.$count(caseMessages, eq(caseMessages.caseId, caseId));
    const before = await words();
    expect(await write(buyer, [picture])).toMatchObject({ status: 409, code: 'pictureMissing' });
    expect(await write(seller, [await upload(buyer)])).toMatchObject({ code: 'pictureMissing' });
    expect(await write(buyer, ['a', 'b', 'c', 'd'])).toMatchObject({ status: 400 });
    // Refused words are not there either.
    expect(await words()).toBe(before);
    // A try that came to nothing cost as much: it is one of the day's.
    const more = await Promise.all(Array.from({ length: 29 }, () => buyer.call(UPLOAD, { body: JPEG })));
    for (const { url } of more.slice(1)) expect((await put(url, Buffer.from('no picture'))).status).toBe(415);
    expect(await buyer.refused(UPLOAD, { body: JPEG })).toMatchObject({ code: 'caseLimit', n: 30 });
    // Nor does an address that was given before help.
    expect((await put(more[0]!.url, await photo())).status).toBe(409);
    await market().db.delete(casePictures).where(eq(casePictures.uploadedBy, buyer.userId));
  });

  test('that are none are refused by their bytes, and kinds that nobody reads before them', async () => {
    const person = await market().person();
    const { url, picture } = await person.call(UPLOAD, { body: JPEG });
    expect((await put(url, Buffer.from('<script>alert(1)</script>'))).status).toBe(415);
    // A ticket is good for one try.
    expect((await put(url, await photo())).status).toBe(409);
    const body = { kind: 'inquiry' as const, reason: 'other', text: '보세요', pictures: [picture] };
    expect(await person.refused('POST /api/cases', { body })).toMatchObject({ code: 'pictureMissing' });
    const pdf = { filename: 'a.tiff', contentType: 'image/tiff' };
    expect(await person.refused(UPLOAD, { body: pdf })).toMatchObject({ code: 'pictureUnsupported' });
    expect(await person.call('GET /api/cases', { query: {} })).toMatchObject({ content: [] });
  });

  test('go with their message, with the account, and after a day in none', async () => {
    const { buyer, caseId, pictureId } = await disputed();
    const { key } = (await rowOf(pictureId))!;
    const unused = await upload(buyer);
    const left = async () => (await market().db.select().from(casePictures)).map(({ upload: name }) => name);
    await deleteUnusedCasePictures(market().deps);
    expect(await left()).toContain(unused);
    market().clock.advance({ days: 1 });
    await deleteUnusedCasePictures(market().deps);
    expect(await left()).not.toContain(unused);
    expect(await market().deps.privateFiles.read(key)).not.toBeNull();
    const again = buyer.byBearer();
    await again.call('POST /api/cases/{caseId}/withdraw', { params: { caseId } });
    await again.call('DELETE /api/account');
    await deleteUnusedCasePictures(market().deps);
    expect(await rowOf(pictureId)).toBeUndefined();
    expect(await market().deps.privateFiles.read(key)).toBeNull();
  });
});
