import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { SameChoice, SheetFile } from '#lib/domain/product/product-sheet.ts';
import { GUESS_TEXTS } from './guess.ts';

/** The name of the file that an export of what is on sale has, before its date. */
export const LISTINGS_NAME = `${MARKET_NAME}-판매중-상품`;

export const TEMPLATE_NAME = `${MARKET_NAME}-상품-양식`;

export const IMPORT_TEXTS = {
  title: '여러 개 한꺼번에 등록',
  lead: '엑셀·CSV, 포스와 쇼핑몰에서 내려받은 파일을 그대로 읽어요. 컴퓨터에서는 끌어다 놓아도 돼요. 등록하기 전에 먼저 보여 드려요.',
  exportListings: '판매 중 상품 내려받기',
  templateWorkbook: '엑셀 양식',
  templateText: 'CSV 양식',
  productSheet: '상품',
  columns: '양식과 읽는 칸 보기',
  required: '꼭 있어야 하는 칸',
  optional: '있으면 읽는 칸',
  paste: '표나 글 붙여넣기',
  pasteLead: '엑셀에서 복사한 칸이나 메신저에 적은 목록을 그대로 붙여넣어 주세요. 예: 제주 감귤 5kg 12,000원 3박스',
  pasted: '붙여넣은 글',
  pasteRead: '읽기',
  pasteUnreadable: '상품과 가격을 찾지 못했어요. 한 줄에 하나씩 ‘상품명 가격 수량’ 순서로 적어 주세요.',
  choose: '파일 고르기',
  chooseOther: '다른 파일 고르기',
  fileLabel: '상품 파일',
  reading: '파일을 읽고 있어요.',
  comparing: '이미 파는 상품인지 확인하고 있어요.',
  sending: '등록하고 있어요. 이 화면을 닫지 마세요.',
  tooLarge: '파일이 너무 커요. 10MB까지 올릴 수 있어요. 나눠서 올려 주세요.',
  notReadable: '파일을 열지 못했어요. 다른 곳에서 열려 있는지 확인하고 다시 골라 주세요.',
  compareFailed: '이미 파는 상품인지 확인하지 못했어요.',
  sendFailed: '등록하지 못했어요.',
  fixHeading: '고칠 곳',
  fixLead: '여기서 바로 고치거나, 등록하지 않을 줄은 제외해 주세요.',
  leaveOut: '제외',
  notYet: '고칠 곳과 이미 있는 상품을 모두 정하면 등록할 수 있어요.',
  leaveOutAll: '고칠 줄 모두 제외',
  takeBack: '다시 넣기',
  again: '다시 시도',
  emptyCell: '이 칸 비우기',
  pickCategory: '카테고리 고르기',
  sameHeading: '이미 있는 상품',
  sameLead: '이미 팔고 있거나 앞줄과 같은 상품이에요. 어떻게 할지 골라 주세요.',
  sameForAll: '모두 같은 방법으로',
  now: '지금',
  file: '파일',
  preview: '등록할 상품',
  more: '더 보기',
  productName: '상품명',
  category: '카테고리',
  price: '가격',
  listPrice: '정가',
  taxFree: '면세',
  quantity: '수량',
  saleEnd: '판매 마감',
  useBy: '소비기한',
  barcode: '바코드',
  done: '등록을 마쳤어요.',
  seeProducts: '등록한 상품 보기',
  another: '다른 파일 올리기',
  fillAll: '모두 넣기',
  sentBefore: '앞에서 보낸 줄이 등록됐는지 아직 몰라요. 다시 누르면 이어서 보내고, 두 번 등록되지 않아요.',
} as const;

export const COLUMN_TEXTS = { lead: '잘못 읽은 열이 있으면 바꿔 주세요.', unused: '쓰지 않기' } as const;

/** 'C열 판매가', 'D열' without a title. */
export const columnNameText = (letter: string, title: string): string => `${letter}열 ${title}`.trim();
export const columnsReadText = (read: number, all: number): string =>
  `열 ${formatNumber(all)}개 중 ${formatNumber(read)}개를 상품 칸으로 읽었어요`;
export const missingText = (titles: readonly string[]): string =>
  `파일에 ${quoted(titles)} 칸이 없어요. 아래에서 한 번에 넣을 수 있어요.`;

/** The question about a column that may be one of several of the file, or of one without a title. */
export function columnQuestionText(column: string | null, names: readonly string[]): string {
  if (column === null) return `${names[0]}에 제목이 없어요. 상품 칸이면 아래에서 골라 주세요.`;
  const what = column === '가격' ? '손님이 낼 가격' : column;
  return names.length > 1
    ? `어느 열이 ${what}인가요?`
    : `‘${names[0]}’의 값이 ${what}인가요? 아니면 아래에서 다른 열을 골라 주세요.`;
}

export const KIND_TEXTS = {
  heading: '한 번에 수정',
  emptyAll: '모두 비우기',
  leaveOutAll: '모두 제외',
  oneCategory: '모두 같은 카테고리로',
  byName: (count: number): string => `상품명 보고 자동으로 고르기 (${formatNumber(count)}줄)`,
  packs: (count: number): string => `한 묶음을 1개로 (${formatNumber(count)}줄)`,
  byWeight: (count: number): string => `100g당 가격으로 계산하기 (${formatNumber(count)}줄)`,
  listPrice: (count: number): string => `정가대로 팔기 (${formatNumber(count)}줄)`,
} as const;

/** Packs that are sold as they are. */
export const piecesText = (count: string): string => `${count}개로`;
/** The price by weight: '13,200원으로'. */
export const wonText = (won: string): string => `${formatWon(Number(won))}으로`;
/** '낱개 바코드로: 8801234567893' */
export const pieceText = (barcode: string): string => `낱개 바코드로: ${barcode}`;
export const kindCountText = (title: string, count: number): string => `${title} · ${formatNumber(count)}줄`;

export const SAME_TEXTS: Record<SameChoice, string> = {
  update: '수량과 가격만 수정',
  leave: '그대로 두기',
  register: '새로 등록하기',
};

export const rowText = (row: number): string => `${formatNumber(row)}번째 줄`;
export const foundText = (count: number): string => `상품 ${formatNumber(count)}줄을 읽었어요.`;
export const toFixText = (count: number): string => `${formatNumber(count)}줄에 고칠 곳이 있어요.`;
export const toChooseText = (count: number): string => `${formatNumber(count)}줄은 이미 있는 상품이에요.`;
export const readyText = (count: number): string => `${formatNumber(count)}줄을 등록할 수 있어요.`;
/** Rows that say what is on sale already. */
export const unchangedText = (count: number): string => `달라지지 않은 ${formatNumber(count)}줄은 그대로 둬요`;
export const importButton = (count: number): string => `${formatNumber(count)}줄 등록`;
export const leftOutText = (count: number): string => `등록하지 않을 줄 ${formatNumber(count)}개`;
export const sameAsRowText = (row: number): string => `${formatNumber(row)}번째 줄과 같은 상품이에요.`;
/** A press that puts one word in the place of another, wherever that is written. */
export const pickText = (name: string, count: number): string =>
  count > 1 ? `${name} (${formatNumber(count)}줄 모두)` : name;
export const progressText = (done: number, total: number): string =>
  `${formatNumber(total)}줄 중 ${formatNumber(done)}줄`;
/** Said before the same file is registered once more. */
export const sameFileText = (count: number): string =>
  `이 파일의 상품 ${formatNumber(count)}줄이 모두 이미 팔고 있는 상품이에요. 같은 파일을 다시 올리지 않았는지 확인해 주세요.`;

export interface ImportCounts {
  registered: number;
  updated: number;
  left: number;
}

/** '새로 등록 480가지, 수량과 가격 수정 15가지, 그대로 둠 3가지' without what there is none of. */
export function countsText({ registered, updated, left }: ImportCounts): string {
  const parts = [
    ['새로 등록', registered],
    ['수량과 가격 수정', updated],
    ['그대로 둠', left],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${formatNumber(count)}가지`)
    .join(', ');
}

/** Some are done, the rest are still to be put right. */
export const partlyDoneText = (counts: ImportCounts, rest: number): string =>
  `${countsText(counts)}까지 마쳤어요. 남은 ${formatNumber(rest)}줄은 이유를 보고 고쳐 주세요.`;

const quoted = (words: readonly string[]) => words.map((word) => `‘${word}’`).join(', ');
const SHOWN_ROWS = 5;

/** '2, 3번째 줄', '2, 3, 4, 5, 6번째 줄 외 7줄'; nothing for none. */
function rowsText(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, SHOWN_ROWS).map(formatNumber).join(', ');
  return `${shown}번째 줄${rows.length > SHOWN_ROWS ? ` 외 ${formatNumber(rows.length - SHOWN_ROWS)}줄` : ''}`;
}

/** What of a file is not read, or not shown by a spreadsheet, in sentences. */
export function passedOverTexts({
  passedOver,
  rowsPassedOver,
  otherSheets,
  ...hidden
}: Omit<SheetFile, 'lines' | 'grid' | 'mapping'>): string[] {
  // A draft of an earlier version knows nothing of what is hidden.
  const {
    hiddenRows = [],
    hiddenColumns = [],
    hiddenSheets = [],
    zerosBackRows = [],
  } = hidden as Partial<typeof hidden>;
  const rows = rowsText(rowsPassedOver);
  return [
    ...(passedOver.length > 0 ? [`${quoted(passedOver)} 칸은 상품에 쓰지 않아요.`] : []),
    ...(rows ? [`상품이 아닌 ${rows}은 읽지 않았어요.`] : []),
    ...(zerosBackRows.length > 0 ? [`${rowsText(zerosBackRows)} 바코드의 앞에 빠진 0을 채웠어요.`] : []),
    ...(hiddenRows.length > 0
      ? [`엑셀에서 숨긴 ${rowsText(hiddenRows)}은 읽지 않았어요. 등록하려면 보이게 하고 다시 올려 주세요.`]
      : []),
    ...(hiddenColumns.length > 0 ? [`엑셀에서 숨긴 ${quoted(hiddenColumns)} 칸도 읽었어요.`] : []),
    ...(otherSheets.length > 0 ? [`${quoted(otherSheets)} 시트는 읽지 않았어요.`] : []),
    ...(hiddenSheets.length > 0 ? [`숨긴 ${quoted(hiddenSheets)} 시트는 읽지 않았어요.`] : []),
  ];
}

/** '바나나 1송이, 상품명 보고 고른 카테고리' */
export const guessedLabel = (name: string): string => `${name}, ${GUESS_TEXTS.legend}`;
