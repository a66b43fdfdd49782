import { addMinutes } from '#lib/domain/time.ts';
import type { Dice } from './dice.ts';
import { inTurn } from './dice.ts';
import type { MartCharacter } from './mart-table.ts';

export interface DemoIntroduction {
  introduction: string;
  notice: string | null;
  noticeAt: Date | null;
  pickupNote: string;
}

/** What marts of each sort say of themselves, and where they hand things over. */
const SAYINGS: Record<MartCharacter, { introductions: string[]; notices: string[]; pickupNotes: string[] }> = {
  super: {
    introductions: [
      '동네에서 15년째 문을 여는 마트예요. 과일과 채소는 새벽에 들여오고, 저녁에 남은 것은 아깝지 않게 내려서 팔아요.',
      '장 볼 것은 웬만하면 다 있어요. 마감 두 시간 전부터 신선식품 값이 내려가니 퇴근길에 들러 주세요.',
    ],
    notices: ['오늘 딸기 늦게 들어와요. 4시 넘어서 오세요.', '금요일은 계란 들어오는 날이에요.'],
    pickupNotes: ['계산대 옆 픽업대', '정문 안쪽 고객센터'],
  },
  convenience: {
    introductions: [
      '밤에도 불 켜 두는 작은 가게예요. 도시락과 우유는 날짜가 다가오면 바로 값을 내려요.',
      '혼자 먹기 좋은 것들을 골라 놓았어요. 늦은 밤에도 편하게 들러 주세요.',
    ],
    notices: ['도시락은 밤 10시에 한 번 더 들어와요.'],
    pickupNotes: ['계산대', '계산대 왼쪽 냉장고'],
  },
  greengrocer: {
    introductions: [
      '가락시장에서 새벽마다 골라 오는 과일 가게예요. 조금 못생겨도 맛은 그대로인 과일을 싸게 드려요.',
      '맛보고 사세요. 오늘 다 못 판 과일은 저녁에 반값까지 내려요.',
    ],
    notices: ['샤인머스캣 끝물이에요. 이번 주까지만 팔아요.', '오늘 귤은 제주에서 바로 왔어요.'],
    pickupNotes: ['가게 앞 계산대', '안쪽 저울 옆'],
  },
  butcher: {
    introductions: [
      '주문받고 바로 썰어 드리는 정육점이에요. 당일 손질한 고기만 진열하고 저녁에는 값을 내려요.',
      '한우는 1등급 이상만 받아요. 국거리와 불고기감은 늘 넉넉해요.',
    ],
    notices: ['오늘 저녁 7시에 앞다리살 더 썰어 놓아요.'],
    pickupNotes: ['진열대 오른쪽 끝', '계산대'],
  },
  fishmonger: {
    introductions: [
      '노량진에서 아침에 들여온 생선만 팔아요. 손질이 필요하면 찾으러 오셔서 말씀해 주세요.',
      '회는 그날 뜬 것만 내놓아요. 문 닫기 전에 값을 내려서 다 팔고 들어가요.',
    ],
    notices: ['바람이 세서 오늘은 고등어가 적어요.'],
    pickupNotes: ['수조 옆 계산대', '얼음 진열대 안쪽'],
  },
  sideDishes: {
    introductions: [
      '아침마다 스무 가지 반찬을 무쳐요. 조미료를 덜 쓰고, 그날 만든 것은 그날 다 팔아요.',
      '엄마가 하던 대로 만들어요. 저녁 6시부터는 남은 반찬을 묶어서 싸게 드려요.',
    ],
    notices: ['오늘 김치 새로 담갔어요.', '잡채는 5시에 한 번 더 만들어요.'],
    pickupNotes: ['반찬 냉장고 앞 계산대', '안쪽 주방 창구'],
  },
  bakery: {
    introductions: [
      '매일 새벽 4시에 반죽을 시작해요. 저녁까지 남은 빵은 다음 날 팔지 않고 값을 내려요.',
      '천연 발효종으로 천천히 굽는 작은 빵집이에요. 식빵은 오전 11시에 나와요.',
    ],
    notices: ['오늘 소금빵은 5시에 한 번 더 구워요.'],
    pickupNotes: ['계산대 옆 픽업 선반', '입구 오른쪽 계산대'],
  },
  organic: {
    introductions: [
      '인증받은 농가와 직접 거래해요. 포장을 줄이려고 하니 장바구니를 가져와 주세요.',
      '몸에 편한 것들만 골라 놓은 가게예요. 채소는 화요일과 금요일에 들어와요.',
    ],
    notices: ['두부는 오늘 아침에 만든 것이에요.'],
    pickupNotes: ['계산대 뒤 냉장고', '입구 옆 픽업대'],
  },
  market: {
    introductions: [
      '시장에서 30년, 같은 자리에서 팔아요. 덤도 드리고 값도 깎아 드려요.',
      '아침에 온 물건은 저녁까지 다 팔아요. 파장 무렵에 오시면 더 싸요.',
    ],
    notices: ['비가 오면 한 시간 일찍 닫아요.'],
    pickupNotes: ['가게 안쪽 의자 옆', '좌판 오른쪽 계산대'],
  },
  cafe: {
    introductions: [
      '직접 볶은 원두와 그날 구운 디저트를 팔아요. 저녁 8시부터 남은 케이크를 싸게 내놓아요.',
      '조용한 골목 카페예요. 원두는 볶은 지 2주가 지나면 값을 내려요.',
    ],
    notices: ['오늘 볶은 원두는 에티오피아 구지예요.'],
    pickupNotes: ['음료 나오는 곳', '계산대'],
  },
  salad: {
    introductions: [
      '아침에 씻고 썬 채소로 그날 먹을 샐러드를 만들어요. 저녁이면 값을 내려서 비우고 닫아요.',
      '든든한 한 끼 샐러드 가게예요. 드레싱은 모두 직접 만들어요.',
    ],
    notices: ['연어 샐러드는 오늘 조금만 만들었어요.'],
    pickupNotes: ['픽업 냉장고', '계산대 옆 선반'],
  },
  night: {
    introductions: [
      '해가 지면 여는 야식 가게예요. 문 닫기 한 시간 전부터는 남은 것을 반값에 드려요.',
      '늦게 퇴근하는 분들을 위해 새벽까지 열어요. 데워 먹기 좋은 것들이 많아요.',
    ],
    notices: ['오늘 어묵탕 재료가 넉넉해요.'],
    pickupNotes: ['계산대', '입구 왼쪽 창구'],
  },
};

/**
 * Every mart introduces itself and says where to come; the first has news, the second none, of the others every third.
 */
export function demoIntroduction(dice: Dice, character: MartCharacter, index: number, now: Date): DemoIntroduction {
  const { introductions, notices, pickupNotes } = SAYINGS[character];
  const hasNotice = index === 0 || (index > 1 && dice.chance(1 / 3));
  return {
    introduction: inTurn(introductions, index),
    notice: hasNotice ? inTurn(notices, index) : null,
    noticeAt: hasNotice ? addMinutes(now, -dice.int(20, 400)) : null,
    pickupNote: inTurn(pickupNotes, index >> 1),
  };
}
