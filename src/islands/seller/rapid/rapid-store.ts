import { atom } from 'nanostores';
import { stepsOfText } from '#islands/shared/markdown-rows.ts';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { isToChoose, linesLeft, linesSent, type SentLine } from '#lib/domain/product/listing-line.ts';
import { markdownProblem } from '#lib/domain/product/markdown.ts';
import { ROWS_AT_ONCE, type SameChoice } from '#lib/domain/product/product-sheet.ts';
import type { ImportCounts } from '#lib/messages/product/import.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { RAPID_TEXTS, rapidFullText, scannedText } from '#lib/messages/product/rapid.ts';
import { createLineSender } from '../listing/line-sender.ts';
import {
  asRefused,
  newLine,
  problemsOf,
  type RapidCommon,
  type RapidField,
  type RapidLine,
  sentRow,
  withListing,
  withTyped,
} from './rapid-line.ts';

export interface Rapid {
  lines: RapidLine[];
  common: RapidCommon;
  /** The button was pressed: from now on each line says what is wrong with it. */
  isChecked: boolean;
  isSending: boolean;
  problem: string | null;
  /** What came of the last code, for eyes and ears. */
  told: { text: string; isTaken: boolean } | null;
  /** What was registered last; null before, and once another line is begun. */
  done: ImportCounts | null;
}

/** What was sent and not answered, as it was sent. */
type Kept = { lines: RapidLine[]; common: RapidCommon; sent: SentLine[] | null };

export interface RapidStoreInput {
  martId: number;
  /** As it stands untouched. */
  common: RapidCommon;
  call: typeof apiCall;
  /** The server's clock. */
  now: () => Date;
  /** What came of a code, for those who do not look. */
  onTold?: (isTaken: boolean) => void;
}

function parseKept(text: string): Kept | null {
  try {
    const kept = text === '' ? null : (JSON.parse(text) as Kept);
    // A version of the page that is gone kept other lines.
    return kept?.lines.every((line) => 'sameAsRow' in line) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Barcodes one after another become lines, which are registered by one call. What is typed outlives a reload and a lost
 * answer.
 */
export function createRapidStore({ martId, common, call, now, onTold = () => {} }: RapidStoreInput) {
  const $rapid = atom<Rapid>({
    lines: [],
    common,
    isChecked: false,
    isSending: false,
    problem: null,
    told: null,
    done: null,
  });
  const draft = draftStore<{ rapid: string }>(`rapid:${martId}`);
  const sender = createLineSender({ martId, key: `rapid:${martId}`, failed: RAPID_TEXTS.failed, call });
  let sent: SentLine[] | null = null;
  /** A number is given once: an answer may come after its line is gone. */
  let lastRow = 0;

  function put(part: Partial<Rapid>): void {
    const next = { ...$rapid.get(), ...part };
    $rapid.set(next);
    if (part.told) onTold(part.told.isTaken);
    if (next.lines.length === 0 && !sent) draft.clear();
    else draft.write({ rapid: JSON.stringify({ lines: next.lines, common: next.common, sent }) });
  }

  const changeLine = (row: number, change: (line: RapidLine) => RapidLine) =>
    put({ lines: $rapid.get().lines.map((line) => (line.row === row && !line.isUnanswered ? change(line) : line)) });

  async function find({ row, barcode }: RapidLine): Promise<void> {
    changeLine(row, (line) => ({ ...line, lookup: 'finding' }));
    const response = await call('GET /api/seller/stores/{storeId}/products/by-barcode', {
      params: { storeId: martId },
      query: { barcode },
    });
    const listing = response.ok ? response.data.listing : null;
    changeLine(row, (line) =>
      listing ? withListing(line, listing) : { ...line, lookup: response.ok ? 'unknown' : 'failed' },
    );
  }

  async function add(barcode: string): Promise<void> {
    lastRow += 1;
    const line = newLine(lastRow, barcode);
    put({ lines: [line, ...$rapid.get().lines], done: null });
    if (barcode === '') return;
    await find(line);
    const found = $rapid.get().lines.find(({ row }) => row === line.row);
    if (found?.name) put({ told: { text: scannedText(found.name, found.quantity), isTaken: true } });
    else if (found)
      put({ told: { text: found.lookup === 'failed' ? RAPID_TEXTS.notFound : RAPID_TEXTS.unknown, isTaken: true } });
  }

  const isFull = () => $rapid.get().lines.length >= ROWS_AT_ONCE;
  const refuse = (text: string) => put({ told: { text, isTaken: false } });

  /** What keeps all of it from being sent. */
  function wholeProblem(lines: readonly RapidLine[]): string | null {
    const { common } = $rapid.get();
    const steps = markdownProblem(stepsOfText(common.markdown));
    if (steps) return PRODUCT_PROBLEM_MESSAGES[steps];
    const isWrong = lines.some((line) => isToChoose(line) || problemsOf(line, common, now()).length > 0);
    return isWrong ? RAPID_TEXTS.toFix : null;
  }

  /** True once all that was sent is registered. */
  async function sendRows(rows: SentLine[]): Promise<boolean> {
    sent = rows;
    put({ isSending: true, problem: null, lines: linesSent($rapid.get().lines, rows, true) });
    const response = await sender.send(rows);
    const { lines } = $rapid.get();
    if (response.ok) {
      sent = null;
      const { registered, updated, left, problems } = response.data;
      const hasRefused = problems.length > 0;
      put({
        isSending: false,
        isChecked: hasRefused,
        problem: hasRefused ? RAPID_TEXTS.refused : null,
        lines: linesLeft(lines, rows, problems, (line) => asRefused(line, response.data.rows)),
        done: { registered, updated, left },
        told: null,
      });
      return !hasRefused;
    }
    if (!response.isUnanswered) sent = null;
    put({ isSending: false, problem: response.problem, lines: linesSent(lines, rows, response.isUnanswered) });
    return false;
  }

  return {
    $rapid,

    /** Brings back what the tab kept over a reload. */
    restore(): void {
      const kept = parseKept(draft.read({ rapid: '' }).rapid);
      if (!kept) return;
      sent = kept.sent;
      lastRow = Math.max(0, ...kept.lines.map(({ row }) => row));
      put({ lines: [...kept.lines, ...$rapid.get().lines], common: kept.common });
      for (const line of kept.lines) if (line.lookup === 'finding' || line.lookup === 'failed') void find(line);
    },

    /** A code was scanned or typed: another line, or one piece more of a line that is there. */
    async scan(text: string): Promise<void> {
      const barcode = readBarcode(text);
      if (!barcode) return refuse(RAPID_TEXTS.notBarcode);
      const line = $rapid.get().lines.find((one) => one.barcode === barcode && !one.isUnanswered);
      if (!line) return isFull() ? refuse(rapidFullText(ROWS_AT_ONCE)) : add(barcode);
      const more = withTyped(line, 'quantity', String(Number(line.quantity) + 1));
      changeLine(line.row, () => more);
      put({ told: { text: scannedText(more.name || barcode, more.quantity), isTaken: true } });
    },

    /** A line for a product without a barcode. */
    addEmpty: () => (isFull() ? refuse(rapidFullText(ROWS_AT_ONCE)) : void add('')),

    type: (row: number, field: RapidField, typed: string) => changeLine(row, (line) => withTyped(line, field, typed)),
    choose: (row: number, same: SameChoice) => changeLine(row, (line) => ({ ...line, same, refusal: null })),
    setCommon: (part: Partial<RapidCommon>) => put({ common: { ...$rapid.get().common, ...part } }),
    remove: (row: number) => put({ lines: $rapid.get().lines.filter((line) => line.row !== row || line.isUnanswered) }),

    /** Asks once more for what could not be found, as after a lost network. */
    async findAgain(): Promise<void> {
      await Promise.all(
        $rapid
          .get()
          .lines.filter(({ lookup }) => lookup === 'failed')
          .map(find),
      );
    },

    /** Registers all lines by one call; what was sent and not answered goes first, as it was. */
    async send(): Promise<boolean> {
      if ($rapid.get().isSending) return false;
      if (sent && !(await sendRows(sent))) return false;
      const { lines, common } = $rapid.get();
      if (lines.length === 0) return true;
      const problem = wholeProblem(lines);
      put({ isChecked: true, problem });
      return problem === null && sendRows(lines.map((line) => sentRow(line, common)));
    },
  };
}

export type RapidStore = ReturnType<typeof createRapidStore>;
