import type { Aisle } from './catalogue.ts';
import type { Dice } from './dice.ts';

/** Why fruit, vegetables, meat and fish are cheap: what has no date on it, and stands in no package. */
const FRESH_REASONS = [
  '오늘 물량이 넉넉해서 나눠 드려요.',
  '마감 전에 다 비우려고 할인해요.',
  '오늘 안에 드시기 좋은 상품이에요.',
  '내일 새 물건이 들어와서 싸게 드려요.',
];
const REASONS = [
  '소비기한이 가까워서 싸게 드려요.',
  '오늘 물량이 넉넉해서 나눠 드려요.',
  '마감 전에 다 비우려고 할인해요.',
  '진열했던 상품이라 가격을 내렸어요.',
  '행사하고 남은 수량이에요.',
  '오늘 안에 드시기 좋은 상품이에요.',
  '예약이 취소되어 다시 올려요.',
  '주말 재고를 정리하고 있어요.',
];

const GROWN = [
  '모양은 조금 달라도 맛은 똑같아요.',
  '작은 흠이 있지만 속은 멀쩡해요.',
  '오늘 아침에 들어왔어요.',
  '먹기 좋게 잘 익었어요.',
  '손질해서 담아 두었어요.',
  '크기가 고르지 않아 싸게 드려요.',
];
const COUNTER = [
  '오늘 손질해서 포장했어요.',
  '원하시면 매장에서 더 손질해 드려요.',
  '아이스팩은 매장에서 챙겨 드려요.',
  '당일 들어온 것만 올려요.',
];
const BAKED = [
  '오늘 아침에 구웠어요.',
  '살짝 데우면 갓 구운 맛이 나요.',
  '그날 반죽한 것만 구워요.',
  '오후 3시 이후에는 더 빨리 나가요.',
];
const CAKES = ['오늘 만든 것만 진열해요.', '포장도 꼼꼼히 해 드려요.', '달지 않아서 찾는 분이 많아요.'];
const PACKED = [
  '포장이 살짝 눌렸지만 내용물은 그대로예요.',
  '개봉하지 않은 새 상품이에요.',
  '쟁여 두기 좋은 가격이에요.',
  '포장이 새로 바뀌어 지난 포장만 할인해요.',
  '찾는 분이 많은 상품이에요.',
];
const READY = [
  '한 끼로 딱 알맞아요.',
  '차리는 데 오래 걸리지 않아요.',
  '매장에서 가장 잘 나가는 메뉴예요.',
  '혼자 드시기에도 부담 없는 양이에요.',
  '바쁜 저녁에 차리기 좋아요.',
];

const BY_CATEGORY: Partial<Record<Aisle['category'], readonly string[]>> = {
  fruit: GROWN,
  vegetable: GROWN,
  organic: GROWN,
  meat: COUNTER,
  seafood: COUNTER,
  bread: BAKED,
  cake: CAKES,
  instant: READY,
  simpleCook: READY,
  diet: READY,
};

const STORAGE = {
  cold: ['냉장 보관해 주세요.', '받으신 뒤 바로 냉장고에 넣어 주세요.', '0~10℃에서 보관해 주세요.'],
  frozen: ['냉동 보관해 주세요.', '녹은 뒤에는 다시 얼리지 마세요.'],
  room: ['서늘한 곳에 두세요.', '직사광선을 피해 보관해 주세요.', '개봉 후에는 빨리 드세요.'],
};

const FRESH: readonly Aisle['category'][] = ['fruit', 'vegetable', 'organic', 'meat', 'seafood'];

/** What a shop writes under a product: why it is cheap, what it is like, how to keep it. */
export function writeDescription(aisle: Aisle, size: string, dice: Dice): string {
  const sentences = [
    dice.pick(FRESH.includes(aisle.category) ? FRESH_REASONS : REASONS),
    dice.pick(BY_CATEGORY[aisle.category] ?? PACKED),
    ...(dice.chance(0.35) ? [`구성: ${size}.`] : []),
    dice.pick(STORAGE[aisle.storage]),
  ];
  return sentences.join(' ');
}
