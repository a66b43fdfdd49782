import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MAX_PER_BUYER } from '#lib/domain/order/holds.ts';
import { BAG_KINDS_MAX_LENGTH } from '#lib/domain/product/bag.ts';
import { LABEL_TEXT_MAX_LENGTH } from '#lib/domain/product/labelling.ts';
import { MARKDOWN_MAX_STEPS, STEP_MINUTES, STEP_PERCENT } from '#lib/domain/product/markdown.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  ORIGIN_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  type ProductProblem,
} from '#lib/domain/product/product.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { WEIGHT_GRAMS } from '#lib/domain/product/weighed.ts';

/** What keeps a product from being registered, for the form and the server alike. */
export const PRODUCT_PROBLEM_MESSAGES: Record<ProductProblem, string> = {
  categoryMissing: '하위 카테고리를 골라 주세요.',
  categoryUnknown: '없는 카테고리예요. 카테고리 목록에서 골라 주세요.',
  nameMissing: '상품명을 입력해 주세요.',
  nameTooLong: `상품명은 ${PRODUCT_NAME_MAX_LENGTH}자까지 쓸 수 있어요.`,
  nameCellError: '상품명에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 상품 이름을 다시 적어 주세요.',
  nameCellFormula: '상품명이 계산되지 않은 수식이에요. 상품 이름을 다시 적어 주세요.',
  nameAlcohol: `술은 ${MARKET_NAME}에서 팔 수 없어요.`,
  nameTobacco: '담배는 팔 수 없어요. 담배사업법에 따라 온라인 판매가 금지돼 있어요.',
  nameMedicine: '약은 팔 수 없어요. 약사법에 따라 약국에서만 팔 수 있어요.',
  nameHidesGoods: '팔 수 없는 상품의 이름이 들어 있어요. 글자를 나누거나 바꿔 써도 올릴 수 없고, 운영자가 확인해요.',
  priceMissing: '가격을 입력해 주세요.',
  priceNotWhole: '가격은 원 단위 숫자로 입력해 주세요.',
  priceTooLow: `가격은 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요.`,
  priceTooHigh: `가격은 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  listPriceNotWhole: '정가는 원 단위 숫자로 입력해 주세요.',
  listPriceNotAbove: '정가는 가격보다 높아야 해요. 할인하지 않으면 비워 두세요.',
  listPriceTooHigh: `정가는 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  markdownTooMany: `마감 할인은 ${MARKDOWN_MAX_STEPS}단계까지 정할 수 있어요.`,
  markdownMinutes: `할인 시작은 마감 ${STEP_MINUTES.min}분 전부터 ${STEP_MINUTES.max / 1_440}일 전 사이로 정해 주세요.`,
  markdownPercent: `할인율은 ${STEP_PERCENT.min}%부터 ${STEP_PERCENT.max}% 사이로 정해 주세요.`,
  markdownNotCheaper: '마감에 가까운 단계일수록 더 많이 할인해 주세요.',
  markdownUnreadable: '‘3시간 전 30% / 1시간 전 50%’처럼 적어 주세요. 할인하지 않으면 ‘없음’이라고 적어 주세요.',
  floorNotWhole: '최저가는 원 단위 숫자로 입력해 주세요.',
  floorTooLow: `최저가는 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요.`,
  floorAbovePrice: '최저가는 가격보다 높을 수 없어요.',
  quantityMissing: '수량을 입력해 주세요.',
  quantityNotWhole: '수량은 숫자로 입력해 주세요.',
  quantityTooLow: `수량은 ${formatNumber(QUANTITY.min)}개 이상이어야 해요.`,
  quantityTooHigh: `수량은 ${formatNumber(QUANTITY.max)}개까지 쓸 수 있어요.`,
  saleEndMissing: '판매 마감 날짜와 시간을 입력해 주세요.',
  saleEndInPast: '판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.',
  saleEndTooFar: '판매 마감은 지금부터 1년 안으로 정해 주세요.',
  useByUnreadable: '소비기한을 연-월-일로 입력해 주세요.',
  useByBeforeSaleEnd: '판매 마감은 소비기한을 넘길 수 없어요.',
  barcodeUnreadable: '바코드를 확인해 주세요. 8자리나 13자리 숫자예요.',
  barcodeShortened: '엑셀이 바코드 숫자를 줄여 놓았어요. 칸의 서식을 ‘텍스트’로 바꾸고 다시 적어 주세요.',
  taxFreeUnreadable: '‘면세’나 ‘과세’라고 적어 주세요. 비워 두면 카테고리에 따라 정해져요.',
  weightWrong: `무게는 ${formatNumber(WEIGHT_GRAMS.min)}g부터 ${formatNumber(WEIGHT_GRAMS.max)}g까지 정할 수 있어요.`,
  maxPerBuyerWrong: `1인당 구매 수량은 ${MAX_PER_BUYER.min}개부터 ${MAX_PER_BUYER.max}개까지 정할 수 있어요. 제한하지 않으면 비워 두세요.`,
  bagAlcohol: '꾸러미에는 술을 담을 수 없어요. 술은 따로 올려 주세요.',
  bagByWeight: '꾸러미는 무게로 팔 수 없어요. 둘 가운데 하나만 골라 주세요.',
  bagWorthMissing: '꾸러미가 적어도 얼마어치인지 입력해 주세요.',
  bagWorthNotWhole: '꾸러미 최소 금액은 원 단위 숫자로 입력해 주세요.',
  bagWorthTooLow: '꾸러미 최소 금액은 가격과 정가보다 낮을 수 없어요. 최소 금액을 올리거나 가격을 내려 주세요.',
  bagWorthTooHigh: `꾸러미 최소 금액은 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  bagKindsMissing: '꾸러미에 무엇이 담길 수 있는지 적어 주세요.',
  bagKindsTooLong: `담길 수 있는 상품은 ${BAG_KINDS_MAX_LENGTH}자까지 쓸 수 있어요.`,
  bagKindsCellError: '담길 수 있는 상품에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적어 주세요.',
  bagKindsCellFormula: '담길 수 있는 상품이 계산되지 않은 수식이에요. 다시 적어 주세요.',
  bagOriginMissing: '꾸러미에 담길 수 있는 상품의 원산지를 모두 적어 주세요.',
  bagAllergensMissing:
    '꾸러미에 들어갈 수 있는 알레르기 유발물질을 모두 골라 주세요. 하나도 없으면 ‘해당 없음’을 골라 주세요.',
  descriptionTooLong: `설명은 ${formatNumber(DESCRIPTION_MAX_LENGTH)}자까지 쓸 수 있어요.`,
  descriptionCellError: '설명에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  originTooLong: `원산지는 ${ORIGIN_MAX_LENGTH}자까지 쓸 수 있어요.`,
  originCellError: '원산지에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  originCellFormula: '원산지가 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
  makerTooLong: `제조사·수입사는 ${LABEL_TEXT_MAX_LENGTH.maker}자까지 쓸 수 있어요.`,
  makerCellError: '제조사·수입사에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  makerCellFormula: '제조사·수입사가 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
  netContentTooLong: `내용량은 ${LABEL_TEXT_MAX_LENGTH.netContent}자까지 쓸 수 있어요.`,
  netContentCellError: '내용량에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  netContentCellFormula: '내용량이 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
  traceNumberUnreadable:
    '이력번호를 확인해 주세요. 12자리 숫자나 L로 시작하는 15자리 묶음번호예요. 계란은 껍데기의 10자리도 돼요.',
  storageUnreadable: '‘상온’, ‘냉장’, ‘냉동’ 가운데 하나로 적어 주세요.',
  allergensUnreadable: '‘우유, 밀’처럼 쉼표로 나눠 적어 주세요. 하나도 없으면 ‘없음’이라고 적어 주세요.',
  descriptionCellFormula: '설명이 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
};
