import { z } from '@hono/zod-openapi';
import { VISIT_MAX_ORDERS } from '#lib/domain/order/visit.ts';
import { BAG_CONTENTS_MAX_LENGTH } from '#lib/domain/product/bag.ts';
import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import { call } from '../call.ts';
import { bagOnWire, bagPromise } from '../product/product-fields.ts';
import { byId, idNumber, moment, NUL_MESSAGE, withoutNul } from '../wire.ts';

/** An order of a bag: what its buyer was told before it was made, and what lay in it; null until the mart has said. */
export const OrderBag = z
  .object({
    ...bagPromise.shape,
    contents: z
      .object({
        /** As lines; empty where the picture says it alone. */
        text: z.string(),
        imageKey: z.string().nullable(),
        writtenAt: moment,
      })
      .nullable(),
  })
  .openapi('OrderBag');
export type OrderBag = z.infer<typeof OrderBag>;

interface StoredBag extends BagPromise {
  contents: string | null;
  pictureKey: string | null;
  writtenAt: Date | null;
}

export const orderBagOnWire = ({ contents, pictureKey, writtenAt, ...promise }: StoredBag): OrderBag => ({
  ...bagOnWire(promise),
  contents: writtenAt && { text: contents ?? '', imageKey: pictureKey, writtenAt: writtenAt.toISOString() },
});

/** An order of a bag as those who pack it see it. */
export const SellerBag = z
  .object({
    orderId: z.int(),
    buyerName: z.string(),
    productName: z.string(),
    quantity: z.int(),
    /** When it was handed over; null while it waits. */
    endedAt: moment.nullable(),
    /** Until when its contents may be written; null while it waits. */
    until: moment.nullable(),
    bag: OrderBag,
  })
  .openapi('SellerBag');
export type SellerBag = z.infer<typeof SellerBag>;

/** As lines; may be empty beside a picture. */
const contents = z
  .string({ error: '담은 상품을 적어 주세요' })
  .max(BAG_CONTENTS_MAX_LENGTH, { error: `${BAG_CONTENTS_MAX_LENGTH}자까지 쓸 수 있어요` })
  .refine(withoutNul, { error: NUL_MESSAGE });

/** What lay in the bags of a check-in that was made without a network, each once. */
export const bagsHandedOver = z
  .array(z.object({ orderId: idNumber('주문 번호를 숫자로 보내 주세요'), contents }), {
    error: '꾸러미 내용을 목록으로 보내 주세요',
  })
  .max(VISIT_MAX_ORDERS, { error: `한 번에 ${VISIT_MAX_ORDERS}건까지 보낼 수 있어요` })
  .optional();

export const bagCalls = {
  'GET /api/seller/{martId}/bags': call({
    summary: '내용을 적을 수 있는 꾸러미 주문. 픽업 대기와, 건네준 지 24시간이 안 된 주문. 적지 않은 주문부터',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    response: z.array(SellerBag),
    refusals: ['martNotFound'],
  }),
  'PUT /api/seller/orders/{orderId}/contents': call({
    summary:
      '꾸러미에 담은 내용을 글이나 사진으로 적어요. 건네주고 24시간까지 다시 적을 수 있고, 분쟁이 생긴 뒤에는 바꿀 수 없어요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('orderId'),
    body: z.object({
      contents,
      /** `publicUrl` or `key` of an upload; empty for none. */
      picture: z.string().max(500).refine(withoutNul, { error: NUL_MESSAGE }).nullish(),
    }),
    response: OrderBag,
    refusals: ['orderNotFound', 'contentsClosed', 'pictureMissing'],
  }),
};
