import { expect, test } from 'vitest';
import { describeMarket, type Mart } from '../market.ts';

const register = 'POST /api/seller/stores/{storeId}/products';
const edit = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const byBarcode = 'GET /api/seller/stores/{storeId}/products/by-barcode';
const setRule = 'PUT /api/seller/stores/{storeId}/scale-rule';
const importRows = 'POST /api/seller/stores/{storeId}/products/import-rows';

const MILK = '8801234567893';
/** 1,234 g and 610 g of one item, and what it is kept under. */
const PORK = ['2012345012349', '2012345006102'] as const;
const PORK_KEPT = '2012345000001';

describeMarket('the code of a good, whoever read it', (market) => {
  const put = async ({ id, owner }: Mart, barcode: string, productName = '한돈 삼겹살') => {
    const body = { category: '정육', productName, price: 9_000, quantity: 3, expirationDate: '2026-11-21T21:00:00' };
    return (await owner.call(register, { params: { storeId: id }, body: { ...body, barcode } })).productId;
  };
  const read = ({ id, owner }: Mart, barcode: string) =>
    owner.call(byBarcode, { params: { storeId: id }, query: { barcode } });
  const say = ({ id, owner }: Mart) =>
    owner.call(setRule, {
      params: { storeId: id },
      body: { rule: { value: 'weight', itemDigits: 7, hasValueCheck: false } },
    });

  test('finds its listing from a box, from two dimensions and without its zeros', async () => {
    const mart = await market().mart();
    const productId = await put(mart, MILK, '우유 1L');
    expect(await read(mart, '18801234567890')).toMatchObject({ listing: { productId }, code: { isBox: true } });
    const box = await read(mart, `]d2\u001d010${MILK}1726112510A7`);
    expect(box).toMatchObject({ listing: { productId }, code: { barcode: MILK, useBy: '2026-11-25', batch: 'A7' } });
    const water = await put(mart, '0036000291452', '탄산수');
    expect(await read(mart, '36000291452')).toMatchObject({
      listing: { productId: water },
      code: { hasZerosBack: true },
    });
  });

  test('the same meat of another weight is the same good, once the mart has said how its scale writes', async () => {
    const mart = await market().mart();
    expect(await read(mart, PORK[0])).toMatchObject({ listing: null, code: { scale: 'unasked', barcode: PORK[0] } });
    await say(mart);
    const productId = await put(mart, PORK[0]);
    expect(await read(mart, PORK[1])).toMatchObject({
      listing: { productId, barcode: PORK_KEPT },
      code: { scale: 'read', grams: 610, barcode: PORK_KEPT },
    });
    const changed = await mart.owner.call(edit, {
      params: { storeId: mart.id, productId },
      body: { barcode: PORK[1] },
    });
    expect(changed.barcode).toBe(PORK_KEPT);
    const cells = ['정육', '삼겹살', '9,000', '', '2', '2026-11-21 21:00', '', '', PORK[1], ''];
    const { rows } = await mart.owner.call(importRows, {
      params: { storeId: mart.id },
      body: { rows: [{ row: 2, cells }], dryRun: true },
    });
    expect(rows).toMatchObject([{ running: { productId } }]);
    // Another mart's scale may write otherwise.
    expect((await read(await market().mart(), PORK[1])).code).toMatchObject({ scale: 'unasked' });
  });

  test('a listing whose label was kept whole, before anybody was asked, is of the same good', async () => {
    const mart = await market().mart();
    const productId = await put(mart, PORK[0]);
    await put(mart, '2012346012348', '한돈 목살');
    await say(mart);
    expect(await read(mart, PORK[1])).toMatchObject({ listing: { productId, barcode: PORK[0] } });
    const cells = ['정육', '삼겹살', '9,000', '', '2', '2026-11-21 21:00', '', '', PORK[1], ''];
    const { rows } = await mart.owner.call(importRows, {
      params: { storeId: mart.id },
      body: { rows: [{ row: 2, cells }], dryRun: true },
    });
    expect(rows).toMatchObject([{ running: { productId } }]);
  });

  test('a label whose own check digit is wrong is none; a rule without room for a value is refused', async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    const rule = { value: 'price' as const, itemDigits: 6, hasValueCheck: true };
    await mart.owner.call(setRule, { params, body: { rule } });
    expect(await read(mart, '2123456146851')).toMatchObject({ code: { won: 14_685 } });
    expect(await read(mart, PORK[0])).toEqual({ listing: null, code: null });
    for (const itemDigits of [4, 9, 6.5]) {
      const body = { rule: { ...rule, itemDigits } };
      expect(await mart.owner.refused(setRule, { params, body })).toMatchObject({ status: 400, field: 'rule' });
    }
    expect(await mart.owner.refused(byBarcode, { params, query: { barcode: '123456' } })).toMatchObject({
      status: 400,
      field: 'barcode',
    });
  });
});
