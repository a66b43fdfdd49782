import { BAG_CONTENTS_HOURS } from '#lib/domain/product/bag.ts';
import { momentText } from '../dates.ts';

export const CONTENTS_MISSING = '담은 상품을 적거나 사진을 올려 주세요.';

/** Texts of the page where a mart says what it has packed. */
export const PACK_TEXTS = {
  title: '꾸러미 내용',
  lead: `손님이 받은 내용을 주문에서 볼 수 있게 적어 주세요. 건네주고 ${BAG_CONTENTS_HOURS}시간까지 적고 수정할 수 있어요.`,
  none: '내용을 적을 꾸러미가 없어요',
  noneText: '꾸러미 주문이 들어오면 여기에서 담은 내용을 적어요.',
  notLoaded: '꾸러미 주문을 불러오지 못했어요.',
  contents: '담은 상품',
  example: '예: 식빵 1봉, 크루아상 2개, 소금빵 1개',
  save: '내용 저장',
  saving: '내용을 저장하고 있어요.',
  saved: '저장했어요. 손님이 주문에서 볼 수 있어요.',
  failed: '내용을 저장하지 못했어요.',
  optional: '나중에 꾸러미 내용에서 적어도 돼요.',
  photoChosen: '사진 1장',
  deletePhoto: '사진 삭제',
  photoNeedsNetwork: '사진은 인터넷이 연결된 뒤에 올릴 수 있어요.',
  written: '꾸러미 내용을 저장했어요',
  again: '다시 저장',
  uploadFailed: '사진을 올리지 못해 저장하지 않았어요.',
  waiting: '픽업 대기',
  write: '꾸러미 내용 적기',
  change: '내용 수정',
} as const;

/** '오후 7:12까지 적을 수 있어요' */
export const writeUntilText = (until: string, now: Date): string =>
  `${momentText(new Date(until), now)}까지 적을 수 있어요`;
