import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

/** Texts of '연속 등록': barcodes one after another, then all at once. */
export const RAPID_TEXTS = {
  title: '연속 등록',
  lead: '바코드를 이어서 찍거나 이름을 입력하고, 가격과 수량만 확인해 한꺼번에 등록해요. 꾸러미는 ‘하나씩 등록’에서 올려 주세요.',
  keys: 'Enter로 다음 칸, 화살표로 위아래 칸에 가요.',
  barcode: '바코드',
  hint: '스캐너로 찍거나 번호를 적고 Enter를 눌러 주세요.',
  camera: '카메라로 찍기',
  add: '추가',
  addEmpty: '바코드 없는 상품 추가',
  empty: '아직 찍은 상품이 없어요',
  emptyHint: '바코드를 찍으면 전에 팔던 이름과 가격을 불러와요.',
  notBarcode: '바코드를 확인해 주세요. 8자리나 13자리 숫자예요.',
  notRead: '인터넷이 끊겨 읽지 못했어요. 다시 찍어 주세요.',
  finding: '전에 팔던 내용을 찾고 있어요.',
  unknown: '처음 찍은 바코드예요. 이름과 카테고리, 가격을 입력해 주세요.',
  notFound: '인터넷이 끊겨 찾지 못했어요. 직접 입력하거나 다시 찾아 주세요.',
  findAgain: '다시 찾기',
  known: '전에 팔던 상품',
  byWeight: '무게로 파는 상품은 상품 등록에서 올려 주세요. 여기서는 삭제해 주세요.',
  enterTakes: 'Enter로 첫 번째',
  remove: '삭제',
  category: '카테고리',
  chooseCategory: '골라 주세요',
  common: '공통',
  markdownHint: '모든 상품에 같이 적용돼요.',
  update: '팔던 상품에 더하기',
  register: '따로 새로 등록',
  same: '팔고 있는 상품',
  chooseSame: '더할지, 따로 등록할지 골라 주세요.',
  twin: '위에 같은 상품이 있어요. 그래도 따로 등록할까요?',
  sending: '등록하고 있어요.',
  failed: '등록하지 못했어요.',
  refused: '등록하지 못한 상품이 있어요. 이유를 보고 고친 뒤 다시 눌러 주세요.',
  toFix: '비어 있거나 맞지 않는 곳이 있어요. 빨간 글을 보고 고쳐 주세요.',
  unanswered: '보냈지만 응답이 없어요. 다시 누르면 등록됐는지 확인해요.',
  seeProducts: '상품 현황 보기',
} as const;

/** '시금치 300g 2,500원': what was sold under a name. */
export const namedText = ({ productName, basePrice }: { productName: string; basePrice: number }): string =>
  `${productName} ${formatWon(basePrice)}`;

/** '3가지 모두 등록' */
export const registerAllText = (many: number): string => `${formatNumber(many)}가지 모두 등록`;

/** '‘우유 1L’ 2개' */
export const scannedText = (name: string, quantity: string): string => `‘${name}’ ${quantity}개`;

/** '한 번에 50가지까지 등록할 수 있어요. …' */
export const rapidFullText = (most: number): string =>
  `한 번에 ${formatNumber(most)}가지까지예요. 먼저 등록하고 이어서 찍어 주세요.`;

/** '이미 10개를 팔고 있어요.' */
export const runningText = (waiting: number): string => `이미 ${formatNumber(waiting)}개를 팔고 있어요.`;
