import type { SheetProblem } from '#lib/contract/product/product-imports.ts';
import { known } from '#lib/domain/known.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { type FileFault, SHEET_COLUMNS, SHEET_MAX_ROWS } from '#lib/domain/product/product-sheet.ts';
import { cutText } from '#lib/domain/text.ts';
import type { LineFault, LineProblem } from '#lib/sheets/product-sheet-line.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

const quoted = (words: readonly string[]) => words.map((word) => `‘${word}’`).join(', ');

/** Why a file as a whole cannot be registered, with what to do. */
export function fileFaultText(fault: FileFault): string {
  switch (fault.code) {
    case 'oldWorkbook':
      return '암호가 걸렸거나 읽을 수 없는 예전 형식(.xls)이에요. 엑셀에서 암호를 풀고 ‘Excel 통합 문서(.xlsx)’로 다시 저장해 주세요.';
    case 'notAWorkbook':
      return '엑셀 파일로 읽을 수 없어요. ‘Excel 통합 문서(.xlsx)’나 ‘CSV UTF-8’로 다시 저장해 주세요.';
    case 'sheetTooLarge':
      return '파일 안의 내용이 너무 많아요. 상품 목록만 새 파일에 옮겨 주세요.';
    case 'allHidden':
      return '보이는 줄이 없어요. 엑셀에서 숨긴 시트와 줄을 보이게 하고 다시 저장해 주세요.';
    case 'webPage':
      return '표가 없는 웹 페이지예요. 엑셀에서 열고 ‘Excel 통합 문서(.xlsx)’로 다시 저장해 주세요.';
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
    case 'columnUnsure':
      return fault.column === null
        ? `${fault.titles.join(', ')}에 제목이 없어요. 제목을 적어 주세요.`
        : `${quoted([fault.column])} 칸이 여럿이에요(${fault.titles.join(', ')}). 하나만 남기거나 제목을 바꿔 주세요.`;
    case 'tooManyRows':
      return `한 번에 ${formatNumber(SHEET_MAX_ROWS)}줄까지 읽을 수 있어요. 지금은 ${formatNumber(fault.rows)}줄이에요. 나눠서 올려 주세요.`;
  }
}

/** What is said of a cell that no form can have. */
const LINE_FAULT_MESSAGES: Record<Exclude<LineFault, keyof typeof PRODUCT_PROBLEM_MESSAGES>, string> = {
  cellError: '스프레드시트의 오류 값이에요. 값을 다시 적어 주세요.',
  cellFormula: '계산되지 않은 수식이에요. 값만 다시 적어 주세요.',
  numberUnreadable: '숫자로 읽을 수 없어요. 3500이나 3,500처럼 숫자만 적어 주세요.',
  gramsUnreadable: '무게로 읽을 수 없어요. 600이나 600g, 1.2kg처럼 적어 주세요.',
  weightNotSaid: '100g당 가격만 적혀 있어요. 한 개의 최대 무게도 적거나, 무게로 팔지 않으면 100g당 가격을 비워 주세요.',
  pricePer100gNotSaid: '무게로 팔려면 100g당 가격을 적어 주세요. 무게로 팔지 않으면 최대 무게를 비워 주세요.',
  pricePer100gWrong: `100g당 가격은 ${formatNumber(PRICE_WON.min)}원부터 ${formatNumber(PRICE_WON.max)}원까지 원 단위 숫자로 적어 주세요.`,
  priceNotByWeight: '최대 무게와 100g당 가격으로 계산한 금액과 달라요. 가격을 고치거나 비워 주세요.',
  packsUnsure: '한 묶음을 한 개로 파는지 알 수 없어요. 손님이 살 개수로 적어 주세요.',
  barcodeOfBox: '박스 바코드예요. 낱개 바코드로 바꾸고, 수량을 낱개로 몇 개인지 적어 주세요.',
  timeUnreadable: '언제 끝나는지 읽을 수 없어요. ‘21:00’이나 ‘밤 9시’처럼 적어 주세요.',
  timeImpossible: '없는 날짜나 시각이에요. ‘오늘 18:00’이나 ‘내일 오후 6시’처럼 적어 주세요.',
  weekdayWrong: '날짜와 요일이 맞지 않아요.',
  halfDayWrong: '오전과 18시처럼 맞지 않는 시각이에요. 18:00이나 오후 6:00처럼 적어 주세요.',
};

const QUOTED_MAX_LENGTH = 40;

/** The cell's own text before what is wrong with it. */
function about(cell: string, message: string): string {
  if (cell === '') return message;
  const line = cell.replace(/\s+/g, ' ');
  const short = cutText(line, QUOTED_MAX_LENGTH);
  return `‘${short}${short === line ? '' : '…'}’: ${message}`;
}

/** What is wrong with a cell, without its own text. */
export function lineFaultText({ code, weekday, proposals }: LineProblem): string {
  if (code === 'weekdayWrong') return `이날은 ${weekday}요일이에요. 날짜나 요일을 고쳐 주세요.`;
  if (code === 'categoryUnknown' && proposals.length === 1)
    return `없는 카테고리예요. 혹시 ${quoted(proposals)}인가요?`;
  if (code === 'categoryUnknown' && proposals.length > 1) {
    return `없는 카테고리예요. ${quoted(proposals)} 가운데서 골라 주세요.`;
  }
  return code in LINE_FAULT_MESSAGES
    ? LINE_FAULT_MESSAGES[code as keyof typeof LINE_FAULT_MESSAGES]
    : PRODUCT_PROBLEM_MESSAGES[code as keyof typeof PRODUCT_PROBLEM_MESSAGES];
}

/** A problem of a row in the words of the wire. */
export function sheetProblem(row: number, problem: LineProblem): SheetProblem {
  const column = known(
    SHEET_COLUMNS.find(({ key }) => key === problem.column),
    'the column of a problem',
  ).title;
  const message = about(problem.cell, lineFaultText(problem));
  return { row, column, cell: problem.cell, message, proposals: problem.proposals };
}

/** Something is written where no title says what it is. */
export const strayProblem = (row: number, { column, cell }: { column: string; cell: string }): SheetProblem => ({
  row,
  column: `${column}열`,
  cell,
  proposals: [],
  message: about(cell, `${column}열에는 제목이 없어요. 제목을 적거나 칸을 비워 주세요.`),
});

/** A row that was ready when it was looked at, and is not any more. */
export const rowProblem = (row: number, message: string): SheetProblem => ({
  row,
  column: '상품',
  cell: '',
  proposals: [],
  message,
});
