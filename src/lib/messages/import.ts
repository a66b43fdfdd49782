import type { SheetProblem } from '#lib/contract/product-imports.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { type SameChoice, SHEET_COLUMNS, SHEET_MAX_ROWS } from '#lib/domain/product-sheet.ts';
import type { LineFault, LineProblem } from '#lib/domain/product-sheet-line.ts';
import type { FileFault, SheetFile } from '#lib/domain/sheet-file.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './seller-products.ts';

export const TEMPLATE_NAME = '동네마켓-상품-양식';

export const IMPORT_TEXTS = {
  title: '여러 개 한꺼번에 등록',
  lead: '엑셀이나 CSV 파일에 상품을 적어 올려 주세요. 등록하기 전에 먼저 확인해 드려요.',
  templateWorkbook: '엑셀 양식',
  templateText: 'CSV 양식',
  productSheet: '상품',
  columns: '표의 칸',
  categories: '분류 목록 보기',
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
  fixLead: '여기서 바로 고치거나, 등록하지 않을 줄은 빼 주세요.',
  leaveOut: '빼기',
  notYet: '고칠 곳과 고를 것을 모두 마치면 등록할 수 있어요.',
  leaveOutAll: '고칠 줄 모두 빼기',
  takeBack: '다시 넣기',
  again: '다시 시도',
  emptyCell: '이 칸 비우기',
  pickCategory: '분류 고르기',
  sameHeading: '이미 있는 상품',
  sameLead: '이미 팔고 있거나 앞줄과 같은 상품이에요. 어떻게 할지 골라 주세요.',
  sameForAll: '모두 같은 방법으로',
  now: '지금',
  file: '파일',
  preview: '등록할 상품',
  more: '더 보기',
  productName: '상품명',
  category: '분류',
  price: '가격',
  listPrice: '정가',
  taxFree: '면세',
  quantity: '수량',
  saleEnd: '판매 마감',
  done: '등록을 마쳤어요.',
  seeProducts: '등록한 상품 보기',
  another: '다른 파일 올리기',
  sentBefore: '앞에서 보낸 줄이 등록됐는지 아직 몰라요. 다시 누르면 이어서 보내고, 두 번 등록되지 않아요.',
} as const;

export const SAME_TEXTS: Record<SameChoice, string> = {
  update: '수량과 가격만 고치기',
  leave: '그대로 두기',
  register: '새로 등록하기',
};

export const rowText = (row: number): string => `${formatNumber(row)}번째 줄`;
export const foundText = (count: number): string => `상품 ${formatNumber(count)}줄을 읽었어요.`;
export const toFixText = (count: number): string => `${formatNumber(count)}줄에 고칠 곳이 있어요.`;
export const toChooseText = (count: number): string => `${formatNumber(count)}줄은 이미 있는 상품이에요.`;
export const readyText = (count: number): string => `${formatNumber(count)}줄을 등록할 수 있어요.`;
export const importButton = (count: number): string => `${formatNumber(count)}줄 등록`;
export const leftOutText = (count: number): string => `등록하지 않을 줄 ${formatNumber(count)}개`;
export const sameAsRowText = (row: number): string => `${formatNumber(row)}번째 줄과 같은 상품이에요.`;
/** A press that puts one word in the place of another, wherever that is written. */
export const pickText = (name: string, count: number): string =>
  count > 1 ? `${name} (${formatNumber(count)}줄 모두)` : name;
export const progressText = (done: number, total: number): string =>
  `${formatNumber(total)}줄 가운데 ${formatNumber(done)}줄`;
/** Said before the same file is registered once more. */
export const sameFileText = (count: number): string =>
  `이 파일의 상품 ${formatNumber(count)}줄이 모두 이미 팔고 있는 상품이에요. 같은 파일을 다시 올리지 않았는지 확인해 주세요.`;

export interface ImportCounts {
  registered: number;
  updated: number;
  left: number;
}

/** '새로 등록 480가지, 수량과 가격 고침 15가지, 그대로 둠 3가지' without what there is none of. */
export function countsText({ registered, updated, left }: ImportCounts): string {
  const parts = [
    ['새로 등록', registered],
    ['수량과 가격 고침', updated],
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

/** What of a file is not read, in sentences. */
export function passedOverTexts({ passedOver, rowsPassedOver, otherSheets }: Omit<SheetFile, 'lines'>): string[] {
  const rows = rowsPassedOver.slice(0, SHOWN_ROWS).map(formatNumber).join(', ');
  const others = rowsPassedOver.length > SHOWN_ROWS ? ` 외 ${formatNumber(rowsPassedOver.length - SHOWN_ROWS)}줄` : '';
  return [
    ...(passedOver.length > 0 ? [`${quoted(passedOver)} 칸은 상품에 쓰지 않아요.`] : []),
    ...(rows ? [`제목 위에 있거나 상품 칸이 빈 ${rows}번째 줄${others}은 읽지 않았어요.`] : []),
    ...(otherSheets.length > 0 ? [`${quoted(otherSheets)} 시트는 읽지 않았어요.`] : []),
  ];
}

/** Why a file as a whole cannot be registered, with what to do. */
export function fileFaultText(fault: FileFault): string {
  switch (fault.code) {
    case 'oldWorkbook':
      return '예전 형식(.xls)이거나 암호가 걸린 엑셀 파일이에요. 암호를 풀고 ‘Excel 통합 문서(.xlsx)’로 다시 저장해 주세요.';
    case 'notAWorkbook':
      return '엑셀 파일로 읽을 수 없어요. ‘Excel 통합 문서(.xlsx)’나 ‘CSV UTF-8’로 다시 저장해 주세요.';
    case 'workbookTooLarge':
      return '엑셀 파일 안의 내용이 너무 많아요. 상품 목록만 새 파일에 옮겨 주세요.';
    case 'webPage':
      return '웹 페이지 형식으로 저장된 표예요. 엑셀에서 열고 ‘Excel 통합 문서(.xlsx)’로 다시 저장해 주세요.';
    case 'unreadable':
      return '글자를 읽을 수 없는 파일이에요. 엑셀에서 ‘Excel 통합 문서(.xlsx)’나 ‘CSV UTF-8’로 다시 저장해 주세요.';
    case 'empty':
      return '빈 파일이에요. 양식을 내려받아 상품을 적어 주세요.';
    case 'noRows':
      return '상품이 한 줄도 없어요. 제목 아래에 상품을 적어 주세요.';
    case 'quotes':
      return `${formatNumber(fault.row)}번째 줄에서 열린 따옴표(")가 닫히지 않았어요. 그 줄의 따옴표를 고쳐 주세요.`;
    case 'titlesMissing':
      return `제목 줄에 ${quoted(fault.titles)} 칸이 없어요. 양식의 제목을 그대로 써 주세요.`;
    case 'titleTwice':
      return `제목 줄에 ${quoted([fault.title])} 칸이 두 개예요. 하나만 남기거나 제목을 바꿔 주세요.`;
    case 'tooManyRows':
      return `한 번에 ${formatNumber(SHEET_MAX_ROWS)}줄까지 읽을 수 있어요. 지금은 ${formatNumber(fault.rows)}줄이에요. 나눠서 올려 주세요.`;
  }
}

/** What is said of a cell that no form can have. */
const LINE_FAULT_MESSAGES: Record<Exclude<LineFault, keyof typeof PRODUCT_PROBLEM_MESSAGES>, string> = {
  cellError: '스프레드시트의 오류 값이에요. 값을 다시 적어 주세요.',
  cellFormula: '계산되지 않은 수식이에요. 값만 다시 적어 주세요.',
  numberUnreadable: '숫자로 읽을 수 없어요. 3500이나 3,500처럼 숫자만 적어 주세요.',
  timeUnreadable: '날짜로 읽을 수 없어요. 2026-11-28 18:00처럼 적어 주세요.',
  timeImpossible: '없는 날짜나 시각이에요. 2026-11-28 18:00처럼 적어 주세요.',
  weekdayWrong: '날짜와 요일이 맞지 않아요.',
  halfDayWrong: '오전과 18시처럼 맞지 않는 시각이에요. 18:00이나 오후 6:00처럼 적어 주세요.',
};

const QUOTED_MAX_LENGTH = 40;

/** The cell's own text before what is wrong with it. */
function about(cell: string, message: string): string {
  if (cell === '') return message;
  const letters = [...cell.replace(/\s+/g, ' ')];
  const short =
    letters.length > QUOTED_MAX_LENGTH ? `${letters.slice(0, QUOTED_MAX_LENGTH).join('')}…` : letters.join('');
  return `‘${short}’: ${message}`;
}

function lineFaultText({ code, weekday, proposals }: LineProblem): string {
  if (code === 'weekdayWrong') return `이날은 ${weekday}요일이에요. 날짜나 요일을 고쳐 주세요.`;
  if (code === 'categoryUnknown' && proposals.length === 1) return `없는 분류예요. 혹시 ${quoted(proposals)}인가요?`;
  if (code === 'categoryUnknown' && proposals.length > 1) {
    return `없는 분류예요. ${quoted(proposals)} 가운데서 골라 주세요.`;
  }
  return code in LINE_FAULT_MESSAGES
    ? LINE_FAULT_MESSAGES[code as keyof typeof LINE_FAULT_MESSAGES]
    : PRODUCT_PROBLEM_MESSAGES[code as keyof typeof PRODUCT_PROBLEM_MESSAGES];
}

/** A problem of a row in the words of the wire. */
export function sheetProblem(row: number, problem: LineProblem): SheetProblem {
  const column = SHEET_COLUMNS.find(({ key }) => key === problem.column)!.title;
  const message = about(problem.cell, lineFaultText(problem));
  return { row, column, cell: problem.cell, message, proposals: problem.proposals };
}

/** Something is written where no title says what it is. */
export const strayProblem = (row: number, { column, cell }: { column: string; cell: string }): SheetProblem => ({
  ...{ row, column: `${column}열`, cell, proposals: [] },
  message: about(cell, `${column}열에는 제목이 없어요. 제목을 적거나 칸을 비워 주세요.`),
});

/** A row that was ready when it was looked at, and is not any more. */
export const rowProblem = (row: number, message: string): SheetProblem => ({
  ...{ row, column: '상품', cell: '', proposals: [], message },
});
