import type { Dice } from './dice.ts';

const OPENINGS: Record<number, readonly string[]> = {
  5: [
    '정말 만족해요.',
    '이 가격에 이 품질이라니 놀랐어요.',
    '또 살게요!',
    '기대보다 훨씬 좋았어요.',
    '가족 모두 좋아했어요.',
    '벌써 세 번째 구매예요.',
    '사진보다 실물이 더 좋아요.',
    '근처에 이런 곳이 있어서 좋아요.',
  ],
  4: [
    '잘 샀어요.',
    '가격 생각하면 아주 괜찮아요.',
    '대체로 만족해요.',
    '무난하게 좋았어요.',
    '상태가 좋았어요.',
    '할인할 때 사기 딱 좋아요.',
  ],
  3: ['보통이에요.', '그냥저냥 괜찮았어요.', '나쁘지 않아요.', '값은 싼데 조금 아쉬워요.'],
  2: ['조금 아쉬웠어요.', '기대보다는 별로였어요.'],
  1: ['이번에는 실망했어요.'],
};

const MIDDLES: Record<number, readonly string[]> = {
  5: [
    '{name} 상태가 아주 좋았어요.',
    '픽업하러 갔더니 바로 꺼내 주셨어요.',
    '날짜가 가깝다고 했는데 아무 문제 없었어요.',
    '사장님이 친절하게 챙겨 주셨어요.',
    'QR만 보여 드리니 금방 끝났어요.',
    '퇴근길에 들르기 좋아요.',
    '양도 넉넉하고 포장도 깔끔해요.',
  ],
  4: [
    '{name} 맛이 좋았어요.',
    '픽업 시간이 넉넉해서 편했어요.',
    '포장만 조금 더 꼼꼼하면 좋겠어요.',
    '매장 찾기가 쉬웠어요.',
    '양이 딱 알맞았어요.',
  ],
  3: ['오늘 바로 먹어야 할 것 같아요.', '생각보다 양이 적었어요.', '픽업할 때 조금 기다렸어요.', '맛은 평범했어요.'],
  2: ['사진과 조금 달랐어요.', '매장이 붐벼서 오래 기다렸어요.'],
  1: ['{name} 상태가 좋지 않았어요.'],
};

const CLOSINGS: Record<number, readonly string[]> = {
  5: ['단골 될게요.', '추천해요!', '다음에도 부탁드려요.', '버려질 뻔한 음식을 아껴서 뿌듯해요.', ''],
  4: ['또 들를게요.', '다음에도 이용할게요.', '', ''],
  3: ['그래도 가격은 좋아요.', '', '다음에는 더 나아지면 좋겠어요.'],
  2: ['다음에는 나아지길 바라요.', ''],
  1: ['그래도 사장님이 바로 사과해 주셨어요.'],
};

/** Mostly 4 and 5, some 3, few below. */
export function drawRating(dice: Dice): number {
  const luck = dice.next();
  if (luck < 0.5) return 5;
  if (luck < 0.82) return 4;
  if (luck < 0.95) return 3;
  return luck < 0.985 ? 2 : 1;
}

/** A buyer's words to a rating of 1 to 5 about a product. */
export function writeReview(rating: number, productName: string, dice: Dice): string {
  // The brand and the size are what nobody says.
  const name = productName.split(' ').slice(1, -1).join(' ') || productName;
  const parts = [
    ...(dice.chance(0.8) ? [dice.pick(OPENINGS[rating] ?? [])] : []),
    dice.pick(MIDDLES[rating] ?? []),
    dice.pick(CLOSINGS[rating] ?? []),
  ];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace('{name}', name);
}
