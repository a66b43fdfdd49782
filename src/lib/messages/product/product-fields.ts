import { LABEL_NAMES } from './labelling.ts';
import { MARKDOWN_TEXTS } from './markdown.ts';

/**
 * What stands at the fields of a product, wherever one is put up: its label, an example, and what else there is to
 * know.
 */
export const PRODUCT_FIELD_TEXTS = {
  name: { label: '상품명', example: '예: 설향 딸기 500g' },
  price: { label: '가격 (원)', example: '3,500' },
  weightGrams: { label: '한 개의 최대 무게 (g)', example: '600' },
  pricePer100g: { label: '100g당 가격 (원)', example: '1,980' },
  quantity: { label: '수량 (개)', example: '10' },
  saleEndDate: { label: '판매 마감 날짜' },
  saleEndTime: { label: '판매 마감 시간' },
  listPrice: { label: '정가 (원)', example: '5,000', hint: '할인율이 표시돼요.' },
  maxPerBuyer: { label: '1인당 구매 수량', example: '3', hint: '비우면 제한이 없어요.' },
  useBy: { label: '소비기한', hint: '판매 마감은 이날을 넘길 수 없어요.' },
  floorPrice: { label: MARKDOWN_TEXTS.floor, example: '2,000', hint: MARKDOWN_TEXTS.floorHint },
  bagWorth: {
    label: '꾸러미 최소 금액 (원)',
    example: '9,000',
    hint: '적어도 이만큼 담는다는 약속이에요. 정가로 보여요.',
  },
  bagKinds: { label: '담길 수 있는 상품', example: '예: 식빵, 모닝빵, 크루아상 가운데 3~5개' },
  origin: { label: LABEL_NAMES.origin, example: '예: 국산 (충남 논산)' },
  traceNumber: { label: LABEL_NAMES.traceNumber, example: '예: 002123456789' },
  maker: { label: LABEL_NAMES.maker, example: '예: 동네식품' },
  netContent: { label: LABEL_NAMES.netContent, example: '예: 500g, 900ml × 2개' },
} as const satisfies Record<string, { label: string; example?: string; hint?: string }>;

export type ProductFieldName = keyof typeof PRODUCT_FIELD_TEXTS;
