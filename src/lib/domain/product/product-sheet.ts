import type { ProductProblems } from './product.ts';
import type { WeighedCells } from './weighed.ts';

/** The example's dates, as wall time: tomorrow, at 21:00 where it has a time. */
type ExampleDay = { hasTime: boolean };

/**
 * The columns of a table of products, as a seller keeps them in a spreadsheet, with the cell of the template's example;
 * titles are compared without white space.
 */
export const SHEET_COLUMNS = [
  {
    key: 'category',
    title: '카테고리',
    also: ['분류', '하위분류', '상품분류', '소분류', '하위카테고리'],
    required: true,
    example: '과일',
  },
  {
    key: 'name',
    title: '상품명',
    also: [
      '이름',
      '상품이름',
      '품명',
      '품목',
      '품목명',
      '제품명',
      '물품명',
      '메뉴명',
      '등록상품명',
      '노출상품명',
      '상품',
      '제품',
      '메뉴',
    ],
    required: true,
    example: '설향 딸기 500g',
  },
  {
    key: 'priceWon',
    title: '가격',
    // The many names of prices are told apart by their words (sheet-columns.ts).
    also: [],
    required: true,
    example: 3500,
  },
  { key: 'listPriceWon', title: '정가', also: [], required: false, example: 5000 },
  {
    key: 'quantity',
    title: '수량',
    also: [
      '재고',
      '재고수량',
      '판매수량',
      '개수',
      '갯수',
      '남은수량',
      '잔여수량',
      '현재고',
      '현재고수량',
      '현재재고',
      '물량',
    ],
    required: true,
    example: 10,
  },
  {
    key: 'saleEndsAt',
    title: '판매 마감',
    also: [
      '판매마감일시',
      '판매마감일',
      '판매마감시간',
      '마감',
      '마감일시',
      '마감일',
      '마감시간',
      '판매종료',
      '판매종료일시',
      '판매종료일',
      '판매기한',
      '종료일시',
      '종료일',
      '종료시간',
      '행사종료',
      '할인종료',
      '언제까지',
    ],
    required: true,
    example: { hasTime: true },
  },
  {
    key: 'useBy',
    title: '소비기한',
    also: ['유통기한', '유통기한/소비기한', '소비기한/유통기한', '유효기한'],
    required: false,
    example: { hasTime: false },
  },
  { key: 'description', title: '설명', also: ['상품설명'], required: false, example: '아침에 들어온 딸기예요' },
  {
    key: 'barcode',
    title: '바코드',
    also: ['바코드번호', '상품바코드', '대표바코드', '표준바코드', 'EAN'],
    required: false,
    example: '8801234567893',
  },
  {
    key: 'taxFree',
    title: '과세 구분',
    also: ['면세', '면세여부', '과세', '과세여부', '과면세', '과면세구분', '부가세', '부가세구분', '세금구분'],
    required: false,
    example: '',
  },
  {
    key: 'origin',
    title: '원산지',
    also: ['산지', '원산지표시', '생산지'],
    required: false,
    example: '국산 (충남 논산)',
  },
  {
    key: 'markdown',
    title: '마감 할인',
    also: ['마감할인율', '시간할인', '단계할인', '할인단계'],
    required: false,
    example: '3시간 전 30% / 1시간 전 50%',
  },
  { key: 'floorPriceWon', title: '최저가', also: ['최저가격', '최저판매가', '하한가'], required: false, example: 2000 },
  {
    key: 'maker',
    title: '제조사·수입사',
    also: ['제조사', '수입사', '제조원', '수입원', '생산자', '제조업체', '업소명'],
    required: false,
    example: '',
  },
  { key: 'netContent', title: '내용량', also: ['용량', '중량', '규격', '규격정보'], required: false, example: '500g' },
  { key: 'storage', title: '보관 방법', also: ['보관', '보관방법', '보관온도'], required: false, example: '냉장' },
  {
    key: 'allergens',
    title: '알레르기 유발물질',
    also: ['알레르기', '알레르기유발성분', '알러지', '알레르기성분'],
    required: false,
    example: '없음',
  },
  {
    key: 'maxPerBuyer',
    title: '1인당 구매 수량',
    also: ['1인당수량', '1인구매한도', '1인한도', '인당수량', '구매제한'],
    required: false,
    example: '',
  },
  {
    key: 'traceNumber',
    title: '이력번호',
    also: ['축산물이력번호', '개체식별번호', '묶음번호', '난각번호', '난각코드'],
    required: false,
    example: '',
  },
  { key: 'bagWorthWon', title: '꾸러미 최소 금액', also: ['꾸러미금액'], required: false, example: '' },
  { key: 'bagKinds', title: '담길 수 있는 상품', also: ['꾸러미구성', '꾸러미내용'], required: false, example: '' },
  // Not '무게' alone: a shop writes under it how much is in a package.
  { key: 'weightGrams', title: '최대 무게(g)', also: ['한개의최대무게'], required: false, example: '' },
  { key: 'pricePer100gWon', title: '100g당 가격', also: ['100그램당가격'], required: false, example: '' },
] as const satisfies readonly {
  key: keyof ProductProblems | keyof WeighedCells;
  title: string;
  also: string[];
  required: boolean;
  example: string | number | ExampleDay;
}[];

/** How many cells a line has at least: up to the last column of the first version. */
export const SHEET_LEAST_CELLS = 10;

export type SheetColumn = (typeof SHEET_COLUMNS)[number]['key'];

/** The column of the CSV template that lists the sub-categories: no cell of a product. */
export const CATEGORY_LIST_TITLE = '고를 수 있는 카테고리';

/** Rows that one table may bring. */
export const SHEET_MAX_ROWS = 1_000;
/** Rows of one call: a page that brings more shows how far it is. */
export const ROWS_AT_ONCE = 50;

/** The action for a row whose product is on sale already: set its price and count, skip it, or list it once more. */
export const SAME_CHOICES = ['update', 'leave', 'register'] as const;
export type SameChoice = (typeof SAME_CHOICES)[number];

/** A table that is no table of products, as a whole. */
export type TableFault =
  | { code: 'empty' | 'noRows' }
  | { code: 'quotes'; row: number }
  | { code: 'titlesMissing'; titles: string[] }
  /** Which of these columns it is, or, of a column without a title, what: only the seller can tell. */
  | { code: 'columnUnsure'; column: string | null; titles: string[] }
  | { code: 'tooManyRows'; rows: number };

/** Why a file is no table of products. */
export type FileFault =
  | TableFault
  | {
      code:
        | 'unreadable'
        /** A workbook with a password, or another compound file than one of Excel 5 to 2003. */
        | 'oldWorkbook'
        /** An archive that is no workbook of Excel's, or a broken one. */
        | 'notAWorkbook'
        /** A web page without a table, under a spreadsheet's name. */
        | 'webPage'
        /** Larger inside than any list of products. */
        | 'sheetTooLarge'
        /** All that is filled in stands in sheets or rows that the spreadsheet does not show. */
        | 'allHidden';
    };

/** A row of a sheet that has something in it, numbered from 1 as the seller's spreadsheet numbers it. */
export interface NumberedRow {
  row: number;
  cells: string[];
}

/** One row of the seller's table: its cells in the order of `SHEET_COLUMNS`. */
export interface SheetLine {
  row: number;
  cells: string[];
  /** A filled-in column without a title; `column` is the letter a spreadsheet gives it. */
  stray: { column: string; cell: string }[];
}

/** A column of a seller's table. */
export interface SourceColumn {
  /**
   * Its title as written, from top to bottom: two where titles take two rows, with the title that stands over several
   * columns.
   */
  titles: string[];
  cells: readonly string[];
}

/** Where each column of a product stands, counted from 0; those that are not there are left out. */
export type ColumnPlaces = Partial<Record<SheetColumn, number>>;

/** Which of these places is this column; or, of a filled column without a title, what it is. */
export interface ColumnQuestion {
  column: SheetColumn | null;
  places: number[];
}

export interface ColumnMapping {
  places: ColumnPlaces;
  /** Filled columns without a title that are no part of a product. Cells below other untitled places are strays. */
  unused: number[];
  /** Questions that only the seller can answer; `places` holds the likelier answer meanwhile. */
  questions: ColumnQuestion[];
}

/** How a mart's seller mapped a sheet of one shape (`sheetShape`). */
export interface KnownSheet extends Pick<ColumnMapping, 'places' | 'unused'> {
  shape: string;
}

/** Sheets whose mapping a mart keeps. */
export const KNOWN_SHEETS_MOST = 10;
/** In characters: sheets with more titles are mapped each time. */
export const SHAPE_MAX_LENGTH = 4_000;

/** A seller's table as it was found, before it is said what each column is. */
export interface SheetGrid {
  columns: SourceColumn[];
  /** The rows under the titles that have something in them. */
  rows: NumberedRow[];
  rowsAbove: number[];
  /** Columns that the spreadsheet does not show, counted from 0. */
  hiddenColumns: number[];
}

export interface ProductTable {
  lines: SheetLine[];
  /** Columns with a title of their own that no listing has. */
  passedOver: string[];
  /** Rows above the titles, and rows with nothing but cells of the columns passed over. */
  rowsPassedOver: number[];
  /** Columns that the spreadsheet does not show, by their titles: they are read. */
  hiddenColumns: string[];
  /** Rows whose barcode had lost its zeros. */
  zerosBackRows: number[];
}

/** A table of products as it stands in a file. */
export type SheetFile = ProductTable & {
  /** Sheets that have something in them and were not read. */
  otherSheets: string[];
  /** The same of sheets that the spreadsheet does not show. */
  hiddenSheets: string[];
  /** Rows with something in them that it does not show: they are not among the lines. */
  hiddenRows: number[];
  grid: SheetGrid;
  mapping: ColumnMapping;
};

export type ReadFile = { ok: true; file: SheetFile } | { ok: false; fault: FileFault };

export type ReadTable =
  | { ok: true; table: ProductTable & { grid: SheetGrid; mapping: ColumnMapping } }
  | { ok: false; fault: TableFault };
