import {
  type Allergen,
  isLabelRequired,
  LABEL_FIELDS,
  type LabelField,
  type Storage,
} from '#lib/domain/product/labelling.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { dateText } from '../dates.ts';

export const LABEL_NAMES: Record<LabelField, string> = {
  origin: '원산지',
  traceNumber: '이력번호',
  maker: '제조사·수입사',
  netContent: '내용량',
  storage: '보관 방법',
  allergens: '알레르기 유발물질',
};

/** Beside an 이력번호: the page of the government that knows it. */
export const LOOK_UP_TRACE = '축산물이력제에서 조회';

export const STORAGE_NAMES: Record<Storage, string> = { ambient: '상온', chilled: '냉장', frozen: '냉동' };

export const ALLERGEN_NAMES: Record<Allergen, string> = {
  egg: '알류',
  milk: '우유',
  buckwheat: '메밀',
  peanut: '땅콩',
  soybean: '대두',
  wheat: '밀',
  mackerel: '고등어',
  crab: '게',
  shrimp: '새우',
  pork: '돼지고기',
  peach: '복숭아',
  tomato: '토마토',
  sulfite: '아황산류',
  walnut: '호두',
  chicken: '닭고기',
  beef: '쇠고기',
  squid: '오징어',
  shellfish: '조개류',
  pineNut: '잣',
};

/** What a buyer reads of everything a listing does not say although it has to, in one row. */
const notLabelled = (names: readonly string[]) => ({
  name: '표시 없음',
  text: `${names.join(', ')} · 매장에서 확인해 주세요`,
});

/** Texts of the seller's form. */
export const LABEL_TEXTS = {
  title: '표시 사항',
  asked: '‘선택’이 아닌 항목은 이 카테고리에서 표시해야 해요. 비워도 등록할 수 있지만 손님에게 ‘표시 없음’으로 보여요.',
  notSaid: '골라 주세요',
  none: '해당 없음',
  optional: '선택',
} as const;

/** What a listing says of the food. */
export interface Labelled {
  origin: string | null;
  traceNumber: string | null;
  maker: string | null;
  netContent: string | null;
  storage: Storage | null;
  /** Null: its seller says nothing; empty: none. */
  allergens: readonly Allergen[] | null;
}

interface Row {
  name: string;
  text: string;
}

function labelText(product: Labelled, field: LabelField): string | null {
  switch (field) {
    case 'storage':
      return product.storage && STORAGE_NAMES[product.storage];
    case 'allergens':
      if (!product.allergens) return null;
      return product.allergens.map((key) => ALLERGEN_NAMES[key]).join(', ') || '없음';
    default:
      return product[field];
  }
}

/**
 * What a product's page says of the food: what its listing says, and in the last row what it does not say although the
 * law wants it of its sub-category. `useBy` is a date of Seoul ('2026-11-21').
 */
export function labelRows(product: Labelled & { category: string; useBy: string | null }): Row[] {
  const useBy = product.useBy ? parseSeoulDate(product.useBy) : null;
  const all = [
    { name: '소비기한', text: useBy && `${dateText(useBy)}까지`, isAsked: true },
    ...LABEL_FIELDS.map((field) => ({
      name: LABEL_NAMES[field],
      text: labelText(product, field),
      isAsked: isLabelRequired(product.category, field),
    })),
  ];
  const said = all.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]));
  const missing = all.filter(({ text, isAsked }) => text === null && isAsked).map(({ name }) => name);
  return missing.length > 0 ? [...said, notLabelled(missing)] : said;
}
