import { z } from '@hono/zod-openapi';
import { VOUCHERS } from '#lib/domain/mart/vouchers.ts';
import { moment, shortText } from '../wire.ts';

export const paymentMethod = z.union([z.literal(0), z.literal(1)], {
  error: '0(현장 결제)이나 1(현장·카드 결제)이어야 해요',
});

/** A text that a mart cannot be without. */
export const required = (max?: number) => shortText('필수 항목을 모두 입력해 주세요', max);

/** Where a mart is, as its forms send it. */
export const addressFields = {
  /** The address of the postcode search, a comma, the detail address. */
  address: required(),
  latitude: z.number({ error: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.' }),
  longitude: z.number({ error: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.' }),
  postcode: z
    .string()
    .regex(/^(\d{5})?$/, { error: '우편번호는 숫자 5자리예요' })
    .optional(),
  /** The older address by lot, asked for where the geocoder does not know the first. */
  lotAddress: shortText('지번 주소를 확인해 주세요', 300).optional(),
};

export const voucher = z.enum(VOUCHERS, { error: `${VOUCHERS.join(', ')} 가운데 하나여야 해요` });
/** What can be paid with in the mart beside money and cards (domain/mart/vouchers.ts). */
export const vouchers = z
  .array(voucher, { error: '상품권의 목록으로 보내 주세요' })
  .max(VOUCHERS.length, { error: `상품권은 ${VOUCHERS.length}가지까지예요` });
/** The same in the mart's word, and when it gave it; null where it takes none. */
export const saidVouchers = { vouchers, vouchersAt: moment.nullable() };
