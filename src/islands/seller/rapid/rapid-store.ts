import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { workDraft } from '#lib/client/offline/work-draft.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { isGoodsCode } from '#lib/domain/product/barcode.ts';
import { linesLeft, linesSent, type SentLine } from '#lib/domain/product/listing-line.ts';
import { ROWS_AT_ONCE, type SameChoice } from '#lib/domain/product/product-sheet.ts';
import { CODE_TEXTS } from '#lib/messages/product/goods-code.ts';
import type { ImportCounts } from '#lib/messages/product/import.ts';
import { RAPID_TEXTS, rapidFullText } from '#lib/messages/product/rapid.ts';
import { findByBarcode } from '../listing/by-barcode.ts';
import { createLineSender, isUnanswered } from '../listing/line-sender.ts';
import { knownNames } from './known-names.ts';
import {
  asRefused,
  codeDoes,
  goodDoes,
  isBlank,
  linesToSend,
  newLine,
  pastedRows,
  problemOfAll,
  type RapidCommon,
  type RapidField,
  type RapidLine,
  sentRow,
  type Told,
  toldOf,
  toldOfMore,
  whyFull,
  withCode,
  withFound,
  withListing,
  withTyped,
} from './rapid-line.ts';

interface Typed {
  lines: RapidLine[];
  common: RapidCommon;
  /** The button was pressed: from now on each line says what is wrong with it. */
  isChecked: boolean;
  /** What keeps all of it from being sent, or was refused of it. */
  problem: string | null;
  told: Told | null;
  /** What was registered last; null before, and once another line is begun. */
  done: ImportCounts | null;
  /** A label of the scale that is asked about, as it was read. */
  label: { text: string; barcode: string } | null;
}

/** What the tab keeps. `sent`: what was sent and not answered, as it was sent. */
type Kept = Pick<Typed, 'lines' | 'common'> & { sent: SentLine[] | null };

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

/**
 * Barcodes one after another become lines, which are registered by one call. What is typed outlives a reload and a lost
 * answer.
 */
export function createRapidStore({ martId, common, call, now, onTold = () => {} }: RapidStoreInput) {
  const $typed = atom<Typed>({
    lines: [],
    common,
    isChecked: false,
    problem: null,
    told: null,
    done: null,
    label: null,
  });
  const draft = workDraft<Kept>(`rapid:${martId}`, ({ lines }) => Array.isArray(lines));
  const sender = createLineSender({ martId, key: `rapid:${martId}`, failed: RAPID_TEXTS.failed, call });
  const names = knownNames(call, martId);
  let sent: SentLine[] | null = null;
  /** A number is given once: an answer may come after its line is gone. */
  let lastRow = 0;
  let putOff = false;
  const lines = () => $typed.get().lines;

  function put(part: Partial<Typed>): void {
    const next = { ...$typed.get(), ...part };
    $typed.set(next);
    if (part.told) onTold(part.told.isTaken);
    if (next.lines.length === 0 && !sent) draft.clear();
    else draft.write({ lines: next.lines, common: next.common, sent });
  }

  const changeLine = (row: number, change: (line: RapidLine) => RapidLine) =>
    put({ lines: lines().map((line) => (line.row === row && !line.isUnanswered ? change(line) : line)) });

  async function find({ row, barcode }: RapidLine): Promise<void> {
    changeLine(row, (line) => ({ ...line, lookup: 'finding' }));
    const response = await findByBarcode(call, martId, barcode);
    changeLine(row, (line) => (response.ok ? withFound(line, response.data.listing) : { ...line, lookup: 'failed' }));
  }

  function begin(barcode: string): RapidLine {
    lastRow += 1;
    const line = newLine(lastRow, barcode);
    put({ lines: [line, ...lines()], done: null });
    return line;
  }

  const refuse = (text: string) => put({ told: { text, isTaken: false } });

  /** A code was scanned or typed: another line, or one piece more of a line that is there. */
  async function scan(text: string): Promise<void> {
    const code = codeDoes(lines(), text);
    if (code.does === 'nothing') return refuse(code.why);
    if (code.does === 'more') return addOne(code.line);
    if (code.does === 'ask') return ask(text.trim());
    const line = begin(code.barcode);
    await find(line);
    const found = lines().find(({ row }) => row === line.row);
    if (found) put({ told: toldOf(found) });
  }

  function addOne(line: RapidLine): void {
    changeLine(line.row, () => line);
    put({ told: toldOfMore(line) });
  }

  /** A code that says more than its digits: the server knows the rule of the mart's scale, and what it sold. */
  async function ask(text: string): Promise<void> {
    const response = await findByBarcode(call, martId, text);
    if (!response.ok) return refuse(response.status === 400 ? RAPID_TEXTS.notBarcode : RAPID_TEXTS.notRead);
    const { code, listing } = response.data;
    if (!code) return refuse(CODE_TEXTS.notOfScale);
    const does = goodDoes(lines(), code);
    if (does.does === 'nothing') return refuse(does.why);
    if (does.does === 'more' && !code.isBox) addOne(does.line);
    else {
      const { row } = does.does === 'more' ? does.line : begin(does.barcode);
      changeLine(row, (line) => withCode(does.does === 'more' ? line : withFound(line, listing), code));
      const line = lines().find((one) => one.row === row);
      if (line) put({ told: toldOf(line) });
    }
    if (code.scale === 'unasked' && !putOff) put({ label: { text, barcode: code.barcode } });
  }

  /** What was sent and not answered goes first, as it was; the lines follow once all of that is registered. */
  function* parts() {
    if (sent) yield { rows: sent };
    const { lines, common, problem } = $typed.get();
    if (problem !== null || lines.length === 0) return;
    const begun = linesToSend(lines);
    const wrong = problemOfAll(begun, common, now());
    put({ isChecked: true, problem: wrong, lines: [...begun] });
    if (wrong !== null) return;
    sent = begun.map((line) => sentRow(line, common));
    put({ lines: linesSent(begun, sent, true) });
    yield { rows: sent };
  }

  return {
    $rapid: computed([$typed, sender.$state], ({ problem, ...typed }, sending) => ({
      ...typed,
      isSending: sending.busy,
      problem: problem ?? sending.problem,
    })),

    /** The question about a label is answered, and the label read once more; or it is put off. */
    scaleSaid(isSaid: boolean): void {
      const { label } = $typed.get();
      putOff = !isSaid;
      put({ label: null, lines: lines().filter(({ barcode }) => !isSaid || barcode !== label?.barcode) });
      if (isSaid && label) void scan(label.text);
    },

    /** Brings back what the tab kept over a reload. */
    restore(): void {
      const kept = draft.read();
      if (!kept) return;
      sent = kept.sent;
      lastRow = Math.max(0, ...kept.lines.map(({ row }) => row));
      // A version of the page before this one kept fewer fields.
      const whole = kept.lines.map((line) => ({ ...newLine(line.row, line.barcode), ...line }));
      put({ lines: [...whole, ...lines()], common: kept.common });
      for (const line of whole) if (line.lookup === 'finding' || line.lookup === 'failed') void find(line);
    },

    scan,

    /** A scan gun typed its code into a line's name: the code goes where codes go. False where there is none. */
    scanInName(row: number): boolean {
      const line = lines().find((one) => one.row === row);
      const [, code = ''] = /(?:^|\D)(\d{8}|\d{12,14}|01\d{14}[!-~]*)$/.exec(line?.name ?? '') ?? [];
      if (!line || !isGoodsCode(code)) return false;
      const name = line.name.slice(0, -code.length).trim();
      names.forget();
      if (isBlank({ ...line, name })) put({ lines: lines().filter((one) => one !== line) });
      else changeLine(row, (one) => withTyped(one, 'name', name, now()));
      void scan(code);
      return true;
    },

    /** A line for a product without a barcode: the blank one, where there is one. Null where no more are taken. */
    addEmpty(): number | null {
      const blank = lines().find((line) => isBlank(line) && !line.isUnanswered);
      if (blank) return blank.row;
      const why = whyFull(lines());
      if (!why) return begin('').row;
      refuse(why);
      return null;
    },

    type(row: number, field: RapidField, typed: string): void {
      changeLine(row, (line) => withTyped(line, field, typed, now()));
      const line = lines().find((one) => one.row === row);
      if (field === 'name' && line && line.barcode === '' && line.known.length === 0) names.lookFor(row, line.name);
    },

    $names: names.$found,

    /** A line is what the mart sold under a name. */
    takeNamed(row: number, listing: Listing): void {
      names.forget();
      changeLine(row, (line) => withListing({ ...line, name: '', category: '' }, listing));
    },

    /** Cells of a table are pasted into a line's name: names, prices and counts, a line each. */
    paste(row: number, text: string): boolean {
      const rows = pastedRows(text);
      if (rows.length < 2 && rows[0]?.length !== 3) return false;
      names.forget();
      // All or none: which of them came would have to be looked for.
      if (lines().length - 1 + rows.length > ROWS_AT_ONCE) {
        refuse(rapidFullText(ROWS_AT_ONCE));
        return true;
      }
      // The newest line stands first: the last row takes the line, and those before it come above.
      for (const [at, [name = '', price = '', quantity = '']] of rows.reverse().entries()) {
        const target = at === 0 ? row : begin('').row;
        changeLine(target, (line) =>
          withTyped(
            withTyped(withTyped(line, 'name', name, now()), 'price', price, now()),
            'quantity',
            quantity,
            now(),
          ),
        );
      }
      return true;
    },

    choose: (row: number, same: SameChoice) => changeLine(row, (line) => ({ ...line, same, refusal: null })),
    setCommon: (part: Partial<RapidCommon>) => put({ common: { ...$typed.get().common, ...part } }),
    remove: (row: number) => put({ lines: lines().filter((line) => line.row !== row || line.isUnanswered) }),

    /** Asks once more for what could not be found, as after a lost network. */
    async findAgain(): Promise<void> {
      const failed = lines().filter(({ lookup }) => lookup === 'failed');
      await Promise.all(failed.map(find));
    },

    /** Registers all lines; true once all that was sent is registered. */
    async send(): Promise<boolean> {
      if (sender.$state.get().busy) return false;
      put({ problem: null });
      const done = await sender.press(parts(), ({ registered, updated, left, problems, rows }, batch) => {
        sent = null;
        put({
          isChecked: problems.length > 0,
          problem: problems.length > 0 ? RAPID_TEXTS.refused : null,
          lines: linesLeft(lines(), batch.rows, problems, (line) => asRefused(line, rows)),
          done: { registered, updated, left },
          told: null,
        });
        return registered + updated + left;
      });
      if (done?.ok === false && sent) {
        const rows = sent;
        const isWaiting = isUnanswered(done);
        if (!isWaiting) sent = null;
        put({ lines: linesSent(lines(), rows, isWaiting) });
      }
      return done?.ok === true && $typed.get().problem === null;
    },
  };
}

export type RapidStore = ReturnType<typeof createRapidStore>;
