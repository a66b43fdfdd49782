import {
  IMPORT_TEXTS,
  importButton,
  partlyDoneText,
  readyText,
  sameFileText,
  toChooseText,
  toFixText,
} from '#lib/messages/product/import.ts';
import { ColumnMap } from './ColumnMap.tsx';
import { sorted } from './import-line.ts';
import type { ImportStore } from './import-store.ts';
import { doneCount, type Table } from './import-table.ts';
import { LeftOut } from './LeftOut.tsx';
import { LinesToFix } from './LinesToFix.tsx';
import { ProblemKinds } from './ProblemKinds.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { Twins } from './Twins.tsx';

/** What is left to do before a table can be registered, and the button that does it. */
export function TableCheck({ table, store }: { table: Table; store: ImportStore }) {
  const { counts, lines } = table;
  const { toFix, toChoose, twins, unchanged, leftOut, ready } = sorted(lines);
  const isDonePartly = doneCount(table) > 0;
  const isSameFile = lines.length > 1 && lines.every((line) => line.running !== null && !line.isLeftOut);
  const isUnanswered = lines.some((line) => line.isUnanswered);
  const mayLeave = toFix.length === 0 && toChoose.length === 0 && table.mapping.questions.length === 0;

  return (
    <>
      <div role="status">
        {isDonePartly && lines.length > 0 && <p className="strong">{partlyDoneText(counts, lines.length)}</p>}
        {toFix.length > 0 && <p className="strong">{toFixText(toFix.length)}</p>}
        {toChoose.length > 0 && <p className="strong">{toChooseText(toChoose.length)}</p>}
        {mayLeave && <p className="strong">{readyText(ready.length)}</p>}
      </div>
      {!isDonePartly && !isUnanswered && <ColumnMap table={table} store={store} />}
      {isUnanswered && <p className="notice notice-warm">{IMPORT_TEXTS.sentBefore}</p>}
      {isSameFile && <p className="notice notice-warm">{sameFileText(lines.length)}</p>}
      <ProblemKinds lines={toFix} store={store} />
      {toFix.length > 0 && <LinesToFix lines={toFix} all={lines} store={store} />}
      {twins.length > 0 && <Twins lines={twins} store={store} />}
      {unchanged.length > 0 && <Twins lines={unchanged} store={store} isUnchanged />}
      {leftOut.length > 0 && <LeftOut lines={leftOut} store={store} />}
      {ready.length > 0 && <SheetPreview lines={ready} store={store} />}
      <button
        type="button"
        className="button button-primary button-large"
        disabled={!mayLeave || ready.length === 0}
        onClick={() => void store.send()}
      >
        {importButton(ready.length)}
      </button>
      {!mayLeave && <p className="soft">{IMPORT_TEXTS.notYet}</p>}
    </>
  );
}
