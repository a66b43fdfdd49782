import { z } from '@hono/zod-openapi';
import {
  ROWS_AT_ONCE,
  SAME_CHOICES,
  SHAPE_MAX_LENGTH,
  SHEET_COLUMNS,
  SHEET_LEAST_CELLS,
} from '#lib/domain/product/product-sheet.ts';
import { call } from '../call.ts';
import { attempt, byId, moment, NUL_MESSAGE, withoutNul } from '../wire.ts';
import { rowFields } from './product-fields.ts';

/** A cell of a table that keeps its row from being registered; rows are counted as a spreadsheet counts them. */
export const SheetProblem = z
  .object({
    row: z.int(),
    /** The title of its column. */
    column: z.string(),
    /** The cell's own text. */
    cell: z.string(),
    message: z.string(),
    /** A suggestion to put in its place. */
    proposals: z.array(z.string()),
  })
  .openapi('SheetProblem');
export type SheetProblem = z.infer<typeof SheetProblem>;

/** A table, row by row; null for unreadable cells. */
export const SheetRow = z
  .object({
    row: z.int(),
    ...rowFields,
    /** The listing that is on sale already and is the same: by barcode, or else by name and sale end. */
    running: z
      .object({
        productId: z.int(),
        productName: z.string(),
        /** The price of now; `basePrice` is the registered one, which a row sets. */
        price: z.int(),
        basePrice: z.int(),
        /** Sold by weight: the grams of a piece at the most; null for goods by the piece. */
        weightGrams: z.int().nullable(),
        waitingCount: z.int(),
        expirationDate: moment,
      })
      .nullable(),
    /** An earlier row of the same call that is the same product. */
    sameAsRow: z.int().nullable(),
  })
  .openapi('SheetRow');
export type SheetRow = z.infer<typeof SheetRow>;

/** The action for a row whose product is on sale already. */
const sameChoice = z.enum(SAME_CHOICES, { error: 'update, leave, register 가운데 하나여야 해요' });

const sheetLines = z
  .array(
    z.object({
      row: z.int().min(1).max(10_000_000),
      /** Its cells as text, in the order of the template's columns. */
      cells: z
        .array(
          z.string().max(5_000, { error: '칸에 적힌 글이 너무 길어요' }).refine(withoutNul, { error: NUL_MESSAGE }),
        )
        // A page of the version before sends no cells of columns that came later.
        .min(SHEET_LEAST_CELLS, { error: `칸이 ${SHEET_COLUMNS.length}개여야 해요` })
        .max(SHEET_COLUMNS.length, { error: `칸이 ${SHEET_COLUMNS.length}개여야 해요` }),
      /** Goes before the choice for all. */
      same: sameChoice.optional(),
      /** How many pieces waited when the seller decided; another count by now is refused. */
      from: z.int().min(0).optional(),
    }),
    { error: '등록할 줄을 보내 주세요' },
  )
  .min(1, { error: '등록할 줄을 보내 주세요' })
  .max(ROWS_AT_ONCE, { error: `한 번에 ${ROWS_AT_ONCE}줄까지 보낼 수 있어요` });

const place = z.int().min(0).max(255);
const columnKeys = SHEET_COLUMNS.map(({ key }) => key);
const knownSheet = z.object(
  {
    shape: z.string().min(1).max(SHAPE_MAX_LENGTH).refine(withoutNul, { error: NUL_MESSAGE }),
    places: z.partialRecord(z.enum(columnKeys), place),
    unused: z.array(place).max(256),
  },
  { error: '표의 칸을 읽을 수 없어요' },
);

const importFields = {
  /** The action for rows whose product is on sale already; without it they are refused. */
  same: sameChoice.optional(),
  dryRun: z.boolean({ error: 'true나 false로 보내 주세요' }),
  attempt,
};

const Imported = z
  .object({
    rows: z.array(SheetRow),
    /** The unread parts of a file: columns, rows and sheets, in sentences. */
    notes: z.array(z.string()),
    problems: z.array(SheetProblem),
    registered: z.int(),
    updated: z.int(),
    left: z.int(),
  })
  .openapi('Imported');

const martParams = byId('storeId');

export const productImportCalls = {
  'POST /api/seller/stores/{storeId}/products/import': call({
    summary: '파일의 상품을 한꺼번에 등록해요. 모두 되거나 하나도 안 돼요. dryRun이면 읽어 보기만 해요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      /** A file's bytes in Base64: .xlsx, or CSV and TSV in UTF-8, UTF-16 or CP949. */
      file: z.base64({ error: '파일을 읽을 수 없어요' }).min(1, { error: '빈 파일이에요' }),
      ...importFields,
    }),
    response: Imported,
    limit: 'bulk',
    refusals: ['martNotFound', 'consentNeeded', 'importHasProblems', 'importHasRunning', 'attemptUsed'],
  }),
  'POST /api/seller/stores/{storeId}/products/import-rows': call({
    summary: '표에서 읽은 줄을 등록해요. 되는 줄은 되고, 안 되는 줄은 이유를 알려요. dryRun이면 읽어 보기만 해요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      rows: sheetLines,
      /**
       * How the columns of the file were mapped by hand: kept for the next file of its shape, unless it is a dry run.
       */
      sheet: knownSheet.optional(),
      ...importFields,
    }),
    response: Imported,
    limit: 'bulk',
    refusals: ['martNotFound', 'consentNeeded', 'attemptUsed'],
  }),
};
