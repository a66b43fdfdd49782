import { z } from '@hono/zod-openapi';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';
import { SALE_KNOWN_DAYS } from '#lib/domain/product/counted-shelf.ts';
import { GOODS_CODE_MAX_LENGTH } from '#lib/domain/product/goods-code.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { call } from '../call.ts';
import { changedQuery, goesOn, itemsOf, KEY_REFUSALS, resultsOf } from '../key-call.ts';
import { idNumber, instant, moment, NUL_MESSAGE, withoutNul } from '../wire.ts';
import { describedFields, hasWeight, sellerFields, sentFields, WEIGHT_MISSING } from './product-fields.ts';

const TAG = 'pos';

/** A code as a till knows it: whether a listing bears it is told item by item. */
const code = z
  .string({ error: '바코드는 글자로 보내 주세요' })
  .max(GOODS_CODE_MAX_LENGTH, { error: '바코드가 너무 길어요' })
  .refine(withoutNul, { error: NUL_MESSAGE });

const which = { barcode: code.optional(), productId: idNumber('상품 번호를 숫자로 보내 주세요').optional() };
const isOne = ({ barcode, productId }: { barcode?: string | undefined; productId?: number | undefined }) =>
  (barcode === undefined) !== (productId === undefined);
const ONE = { error: '바코드와 상품 번호 가운데 하나만 보내 주세요', path: ['barcode'] };

/** A figure as a till has it: whether it is a number of pieces is told item by item. */
const figure = z.number({ error: '수량을 숫자로 보내 주세요' }).openapi({ type: 'integer' });

const pieces = (least: number) =>
  z
    .int({ error: '수량을 숫자로 보내 주세요' })
    .min(least, { error: `수량은 ${least} 이상이어야 해요` })
    .max(QUANTITY.max, { error: '수량이 너무 많아요' });

/** A listing as a till reads it. `onShelf`: what lies in the shop, with the pieces that are held for orders. */
export const KeyProduct = z
  .object({
    productId: z.int(),
    barcode: sellerFields.barcode,
    productName: sellerFields.productName,
    category: describedFields.category,
    /** The price of now, and the registered one; won. */
    price: z.int(),
    basePrice: z.int(),
    /** Sold by weight: the grams of a piece at the most, whose price stands here; null for goods by the piece. */
    weightGrams: z.int().nullable(),
    waitingCount: z.int(),
    inSaleCount: z.int(),
    onShelf: z.int(),
    expirationDate: moment,
    useBy: z.string().nullable(),
    saleEnded: z.boolean(),
    recalled: z.boolean(),
  })
  .openapi('KeyProduct');
export type KeyProduct = z.infer<typeof KeyProduct>;

/**
 * A line of a till's catalogue, as an import has it. Its barcode says which listing it is: one that is on sale changes
 * its price and count, another is put up. `quantity`: what lies in the shop, with the pieces that are held.
 */
const KeyLine = z
  .object(sentFields)
  .omit({ productImgSrc: true })
  .partial()
  .extend({ barcode: code.min(1, { error: '바코드를 보내 주세요' }), quantity: pieces(0).optional() })
  .refine(hasWeight, WEIGHT_MISSING);

export const keyProductCalls = {
  'GET /api/pos/v1/products': call({
    summary: `판매 중인 상품을 ${KEY_PAGE_SIZE}개씩. since를 보내면 그 뒤에 바뀐 상품을, 판매가 끝난 상품까지`,
    tag: TAG,
    who: 'key',
    scope: 'products:read',
    query: changedQuery,
    response: z.object({ products: z.array(KeyProduct), ...goesOn }),
    refusals: KEY_REFUSALS,
  }),
  'POST /api/pos/v1/products': call({
    summary: '바코드마다 상품을 등록하거나, 판매 중이면 가격과 수량을 바꿔요. 할 수 없는 상품은 건너뛰고 이유를 알려요',
    tag: TAG,
    who: 'key',
    scope: 'products:write',
    body: itemsOf(KeyLine),
    response: resultsOf(
      z.object({
        ok: z.literal(true),
        barcode: z.string(),
        productId: z.int(),
        outcome: z.enum(['created', 'changed']),
        waitingCount: z.int(),
      }),
    ),
    refusals: [...KEY_REFUSALS, 'consentNeeded', 'attemptUsed'],
  }),
  'POST /api/pos/v1/stock/shelf': call({
    summary:
      '매장에서 센 수량(onShelf, 주문받아 챙겨 둔 상품까지)으로 재고를 맞춰요. 팔 수 있는 수량은 onShelf에서 주문 수량을 뺀 수량이에요. 센 때(countedAt) 뒤에 움직인 상품은 거절해요',
    tag: TAG,
    who: 'key',
    scope: 'stock:write',
    body: itemsOf(z.object({ ...which, onShelf: figure, countedAt: instant }).refine(isOne, ONE)),
    response: resultsOf(
      z.object({
        ok: z.literal(true),
        productId: z.int(),
        waitingCount: z.int(),
        inSaleCount: z.int(),
        /** How many of the pieces held for orders are not there. */
        short: z.int(),
      }),
    ),
    refusals: [...KEY_REFUSALS, 'attemptUsed'],
  }),
  'POST /api/pos/v1/stock/sold': call({
    summary: `포스에서 판 수량을 재고에서 빼요. 같은 id는 ${SALE_KNOWN_DAYS}일 동안 한 번만 처리해요. 같은 바코드가 여럿이면 판매가 먼저 끝나는 상품부터`,
    tag: TAG,
    who: 'key',
    scope: 'stock:write',
    body: itemsOf(
      z
        .object({
          /** The till's own name of the sale, as 'till 1, receipt 1001, line 2': no other sale of this key has it. */
          id: z
            .string({ error: '판매 id를 보내 주세요' })
            .min(1, { error: '판매 id를 보내 주세요' })
            .max(100, { error: '판매 id는 100자까지 쓸 수 있어요' })
            // Half a character is kept as another sign: told as new it would be known already.
            .refine((text) => withoutNul(text) && text.isWellFormed(), { error: NUL_MESSAGE }),
          ...which,
          pieces: figure,
          at: instant,
        })
        .refine(isOne, ONE),
    ),
    response: resultsOf(
      z.object({
        ok: z.literal(true),
        id: z.string(),
        /**
         * `taken` now; `again`: its id was told before; `counted`: it was sold before the shelf was last counted, so
         * that it is in that count.
         */
        outcome: z.enum(['taken', 'again', 'counted']),
        taken: z.array(z.object({ productId: z.int(), pieces: z.int(), waitingCount: z.int() })),
        /** Pieces that were sold and did not wait. */
        short: z.int(),
      }),
    ),
    refusals: [...KEY_REFUSALS, 'attemptUsed'],
  }),
};
