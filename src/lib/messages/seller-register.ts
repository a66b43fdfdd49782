import { PRICE_WON } from '#lib/domain/money.ts';
import { DESCRIPTION_MAX_LENGTH, PRODUCT_NAME_MAX_LENGTH, type ProductProblem } from '#lib/domain/product.ts';
import { QUANTITY } from '#lib/domain/stock.ts';

const won = (n: number) => n.toLocaleString('ko-KR');

/** What is wrong with a field, and what to do about it. */
export const REGISTER_PROBLEMS: Record<ProductProblem, string> = {
  categoryMissing: '분류를 골라 주세요.',
  categoryUnknown: '목록에 있는 분류를 골라 주세요.',
  nameMissing: '상품명을 입력해 주세요.',
  nameTooLong: `상품명은 ${PRODUCT_NAME_MAX_LENGTH}자까지 쓸 수 있어요.`,
  priceMissing: '가격을 입력해 주세요.',
  priceNotWhole: '가격은 원 단위 숫자로 입력해 주세요.',
  priceTooLow: `가격은 ${won(PRICE_WON.min)}원 이상으로 입력해 주세요.`,
  priceTooHigh: `가격은 ${won(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  quantityMissing: '수량을 입력해 주세요.',
  quantityNotWhole: '수량은 숫자로 입력해 주세요.',
  quantityTooLow: `수량은 ${QUANTITY.min}개 이상으로 입력해 주세요.`,
  quantityTooHigh: `수량은 ${won(QUANTITY.max)}개까지 쓸 수 있어요.`,
  saleEndMissing: '판매 마감 날짜와 시간을 골라 주세요.',
  saleEndInPast: '판매 마감이 이미 지났어요. 지금보다 뒤로 골라 주세요.',
  useByUnreadable: '소비기한 날짜를 다시 골라 주세요.',
  useByBeforeSaleEnd: '판매 마감이 소비기한보다 늦어요. 둘 중 하나를 바꿔 주세요.',
  descriptionTooLong: `설명은 ${won(DESCRIPTION_MAX_LENGTH)}자까지 쓸 수 있어요.`,
};

export const REGISTER_TEXTS = {
  title: '상품 등록',
  failed: '상품을 등록하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 등록하지 않았어요.',
  done: '상품을 등록했어요.',
  notAnImage: '사진 파일만 올릴 수 있어요.',
  imageTooLarge: '사진이 너무 커요. 10MB까지 올릴 수 있어요.',
  restored: '쓰던 내용을 불러왔어요.',
} as const;
