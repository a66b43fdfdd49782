import {
  type Allergen,
  isLabelRequired,
  LABEL_FIELDS,
  type LabelField,
  type Storage,
} from '#lib/domain/product/labelling.ts';

export const LABEL_NAMES: Record<LabelField, string> = {
  origin: '원산지',
  maker: '제조사·수입사',
  netContent: '내용량',
  storage: '보관 방법',
  allergens: '알레르기 유발 성분',
};

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

/** What a buyer reads where a listing does not say what it has to. */
export const NOT_LABELLED = '표시 없음 · 매장에서 확인해 주세요';

/** Texts of the seller's form. */
export const LABEL_TEXTS = {
  title: '표시 사항',
  asked: '‘선택’이 아닌 항목은 이 분류에서 표시해야 해요. 비워도 등록할 수 있지만 손님에게 ‘표시 없음’으로 보여요.',
  notSaid: '골라 주세요',
  none: '해당 없음',
  optional: '선택',
} as const;

/** What a listing says of the food. */
export interface Labelled {
  origin: string | null;
  maker: string | null;
  netContent: string | null;
  storage: Storage | null;
  /** Null: its seller says nothing; empty: none. */
  allergens: readonly Allergen[] | null;
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

/** What a product's page says of the food: what its listing says, and that it does not say what the law wants of its sub-category. */
export function labelRows(product: Labelled & { category: string }): { name: string; text: string }[] {
  return LABEL_FIELDS.flatMap((field) => {
    const text = labelText(product, field);
    if (text !== null) return [{ name: LABEL_NAMES[field], text }];
    return isLabelRequired(product.category, field) ? [{ name: LABEL_NAMES[field], text: NOT_LABELLED }] : [];
  });
}
