import { formatNumber } from '#lib/domain/number.ts';
import { categoryByName, isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import type { LabelField } from '#lib/domain/product/labelling.ts';
import type { ProductProblem } from '#lib/domain/product/product.ts';
import { LABEL_NAMES } from './labelling.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

export const REGISTER_TEXTS = {
  cardTitle: '손님에게 이렇게 보여요',
  cardName: '상품명',
  cardPrice: '가격',
  title: '상품 등록',
  one: '하나씩 등록',
  byFile: '파일로 등록',
  submit: '상품 등록',
  saving: '상품을 등록하고 있어요.',
  groupMissing: '상위 카테고리를 골라 주세요.',
  failed: '상품을 등록하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 등록하지 않았어요.',
  done: '상품을 등록했어요.',
  notAnImage: '사진 파일이 아니에요. JPG, PNG, HEIC 같은 사진 파일을 골라 주세요.',
  preparing: '사진을 읽고 있어요.',
  pictureHint: '휴대전화로 찍은 그대로 올려도 돼요.',
  imageTooLarge: '사진이 너무 커요. 40MB까지 고를 수 있어요.',
  restored: '쓰던 내용을 불러왔어요.',
  startAnew: '처음부터 쓰기',
  more: '저장하고 하나 더',
  next: '다음 상품의 사진부터 시작하세요. 판매 마감과 마감 할인은 그대로 뒀어요.',
  seeProducts: '상품 현황 보기',
  copied: '지난 상품의 내용을 가져왔어요. 판매 마감과 수량을 확인해 주세요.',
} as const;

/** What is wrong with a form, by field; without a main category that is what there is to choose first. */
export const registerProblemTexts = <Field extends string>(
  problems: Partial<Record<Field, ProductProblem>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    (Object.entries(problems) as [Field, ProductProblem][]).map(([field, problem]) => [
      field,
      field === 'group' ? REGISTER_TEXTS.groupMissing : PRODUCT_PROBLEM_MESSAGES[problem],
    ]),
  ) as Partial<Record<Field, string>>;

/** A product that is sold as a bag. */
export const BAG_FIELD_TEXTS = {
  sell: '꾸러미로 팔기',
  about: '손님이 고르지 않고 마트가 담아 드리는 상품이에요. 담길 수 있는 상품을 모두 먼저 알려 드려요.',
  title: '꾸러미',
  origin: '들어갈 수 있는 원산지',
  originHint: '담길 수 있는 상품의 원산지를 모두 적어 주세요.',
  allergens: '들어갈 수 있는 알레르기 유발물질을 모두 골라 주세요',
  aDay: '하루 1인당 개수',
  aDayHint: '비우면 하루에 1개예요. 이 마트의 꾸러미를 모두 더해서 세요.',
} as const;

export const MORE_TEXTS = {
  title: '추가 정보',
  what: '정가, 1인당 구매 수량, 소비기한, 마감 할인, 표시 사항, 과세 구분',
} as const;

const MORE_NAMES = {
  ...LABEL_NAMES,
  listPrice: '정가',
  maxPerBuyer: '1인당 구매 수량',
  useBy: '소비기한',
  markdown: '마감 할인',
  taxFree: '과세 구분',
} as const;

/** '입력한 항목: 정가, 마감 할인'; empty where nothing is. */
export const moreText = (filled: readonly (keyof typeof MORE_NAMES)[]): string =>
  filled.length === 0 ? '' : `입력한 항목: ${filled.map((field) => MORE_NAMES[field]).join(', ')}`;

/** '이 카테고리에서 표시할 항목: 원산지, 내용량' */
export const missingText = (missing: readonly LabelField[]): string =>
  `이 카테고리에서 표시할 항목: ${missing.map((field) => LABEL_NAMES[field]).join(', ')}`;

/** '‘설향 딸기’ 상품을 등록했어요. 연속 등록 3개째예요.' */
export const savedText = (name: string, many: number): string =>
  `‘${name}’ 상품을 등록했어요. 연속 등록 ${formatNumber(many)}개째예요.`;

export const EDIT_TEXTS = {
  title: '상품 수정',
  submit: '수정한 내용 저장',
  saving: '수정한 내용을 저장하고 있어요.',
  failed: '상품을 수정하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 저장하지 않았어요.',
  done: '상품을 수정했어요.',
  back: '상품 현황으로',
  notFound: '이 마트의 상품이 아니거나 없는 상품이에요.',
  notLoaded: '상품을 불러오지 못했어요.',
  copy: '같은 상품 새로 등록',
  endSale: '지금 판매 끝내기',
  endQuestion: '지금 판매를 끝낼까요?',
  endEffect: '손님에게 더 보이지 않아요. 들어온 주문은 그대로 픽업할 수 있어요.',
  endAgain: '다시 팔려면 판매 마감을 뒤로 옮기면 돼요.',
  endFailed: '판매를 끝내지 못했어요.',
  ended: '판매를 끝냈어요.',
  saleEnded: '판매가 끝난 상품이에요. 판매 마감을 뒤로 옮기면 다시 팔 수 있어요.',
} as const;

/** '주문이 들어온 2개는 주문할 때의 가격과 이름 그대로예요. …' */
export const heldText = (inSale: number): string =>
  `주문이 들어온 ${formatNumber(inSale)}개는 주문할 때의 가격과 이름 그대로예요. 수정한 내용은 새 주문부터 적용돼요.`;

export const BARCODE_TEXTS = {
  label: '바코드',
  hint: '찍거나 입력하면 전에 등록한 내용을 불러와요.',
  scan: '바코드 찍기',
  title: '바코드를 찍어 주세요',
  finding: '이 바코드로 등록한 상품을 찾고 있어요.',
  unknown: '이 바코드로 등록한 상품이 아직 없어요. 내용을 입력해 주세요.',
  failed: '바코드를 찾지 못했어요.',
  undo: '되돌리기',
  close: '직접 입력',
  finish: '그만 찍기',
} as const;

/** '‘우유 1L’의 내용을 불러왔어요.' */
export const knownText = (name: string): string => `‘${name}’의 내용을 불러왔어요. 수량과 판매 마감을 확인해 주세요.`;

/** What the sub-category makes of it: '과일은 면세예요. 가공한 상품이면 과세로 바꿔 주세요.' */
export function taxHint(name: string): string {
  const category = categoryByName(name);
  if (!category) return '가공하지 않은 농축수산물은 면세예요.';
  return isTaxFreeCategory(category.key)
    ? `‘${category.name}’ 카테고리는 면세예요. 가공한 식품이면 과세로 바꿔 주세요.`
    : `‘${category.name}’ 카테고리는 과세예요. 가공하지 않은 농축수산물이면 면세로 바꿔 주세요.`;
}
