import { z } from '@hono/zod-openapi';
import { call } from '../call.ts';
import { idNumber } from '../wire.ts';

export const uploadName = z
  .string({ error: '파일 이름이 필요해요' })
  .min(1, { error: '파일 이름이 필요해요' })
  .max(255, { error: '파일 이름이 너무 길어요' });
export const uploadType = z
  .string({ error: '사진 형식이 필요해요' })
  .max(100)
  // A file without an ending has no type for some systems: what it is, its bytes say.
  .regex(/^(image\/[a-z0-9.+-]+|application\/octet-stream)$/i, { error: '사진 파일만 올릴 수 있어요' });

export const fileCalls = {
  'POST /api/files/presign': call({
    summary:
      '사진을 올릴 주소를 받아요. 그 주소로 PUT하면 크기별로 저장돼요. 구매자는 orderId와 함께, 그 주문의 리뷰에만',
    tag: 'files',
    who: 'signedIn',
    body: z.object({
      filename: uploadName,
      contentType: uploadType,
      /** The buyer's order whose review the picture is for. */
      orderId: idNumber('주문 번호는 숫자로 보내 주세요').optional(),
    }),
    response: z.object({ url: z.string(), key: z.string(), publicUrl: z.string() }),
    refusals: [
      'notAllowed',
      'pictureUnsupported',
      'orderNotFound',
      'notPickedUp',
      'staffReview',
      'reviewEditOver',
      'reviewPhotoLimit',
    ],
    limit: 'presign',
  }),
};
