import { useStore } from '@nanostores/react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { MarkdownSteps } from '#islands/shared/MarkdownSteps.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import saveBar from '#islands/shared/save-bar.module.css';
import { onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { scanFeedback } from '#lib/client/camera/scan-feedback.ts';
import { countsText } from '#lib/messages/product/import.ts';
import { PRODUCT_FIELD_TEXTS } from '#lib/messages/product/product-fields.ts';
import { RAPID_TEXTS, registerAllText } from '#lib/messages/product/rapid.ts';
import { cellAt, focusCell, goByArrow } from '../listing/grid-keys.ts';
import { ProductField } from '../listing/ProductField.tsx';
import { offerTaken } from './known-names.ts';
import { RapidItem } from './RapidItem.tsx';
import css from './rapid.module.css';
import { linesToSend, type RapidCommon } from './rapid-line.ts';
import { createRapidStore } from './rapid-store.ts';

const onOnline = onWindow('online');
const onKeyFirst = onWindow('keydown', true);

const { name, price, quantity } = PRODUCT_FIELD_TEXTS;

const BarcodeScanner = lazyIsland(() => import('#islands/shared/BarcodeScanner.tsx'));
const ScaleQuestion = lazyIsland(() => import('../listing/ScaleQuestion.tsx'));

interface Props {
  martId: number;
  /** As it stands untouched. */
  common: RapidCommon;
}

/** Barcodes one after another, by camera, scan gun or hand; one press puts all of them on the shelf. */
export default function RapidRegister({ martId, common: untouched }: Props) {
  useServerTime();
  const [{ store, feedback }] = useState(() => {
    const feedback = scanFeedback();
    const now = () => new Date(serverNow());
    const onTold = (isTaken: boolean) => feedback.give(isTaken ? 'sold' : 'refused');
    return { feedback, store: createRapidStore({ martId, common: untouched, call: sellerCall, now, onTold }) };
  });
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { lines, common, isChecked, isSending, problem, told, done, label } = useStore(store.$rapid);
  const isLocked = isSending || lines.some(({ isUnanswered }) => isUnanswered);

  // What the tab kept, and the sound after a press: the browser's own.
  useEffect(() => {
    store.restore();
    return feedback.listen();
  }, [store, feedback]);
  useHeard(onOnline, () => void store.findAgain());
  // A scan gun types wherever the focus is: what it types outside of a field is a barcode.
  useHeard(onKeyFirst, ({ key, target }) => {
    const isInField = target instanceof HTMLElement && target.matches('input, select, textarea');
    if (/^\d$/.test(key) && !isInField && !scanning) input.current?.focus();
  });
  const scanned = useCallback((text: string) => void store.scan(text), [store]);

  function enter(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    void store.scan(typed);
    setTyped('');
  }

  function addEmpty() {
    // The name of the line is typed next: it has to stand there.
    const row = flushSync(store.addEmpty);
    if (row !== null) focusCell(list.current, 'name', String(row));
  }

  /** Enter goes on: from a name that was sold before to its count, and from the count to the next product. */
  function goOn(cell: string, row: string): void {
    const number = Number(row);
    const named = store.$names.get();
    const name = lines.find((line) => line.row === number)?.name ?? '';
    const taken = named?.row === number ? offerTaken(named.listings, name) : undefined;
    if (cell === 'name' && store.scanInName(number)) input.current?.focus();
    else if (cell === 'name' && taken) {
      flushSync(() => store.takeNamed(number, taken));
      focusCell(list.current, 'quantity', row);
    } else if (cell === 'name') focusCell(list.current, 'price', row);
    else if (cell === 'price') focusCell(list.current, 'quantity', row);
    else if (lines.find((line) => line.row === number)?.barcode) input.current?.focus();
    else addEmpty();
  }

  function pressKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = cellAt(event.target);
    if (!at) return;
    if (event.key === 'Enter' && at.field instanceof HTMLInputElement) {
      event.preventDefault();
      goOn(at.cell, at.row);
    } else if (goByArrow(list.current, event)) event.preventDefault();
  }

  function paste(event: ClipboardEvent) {
    const at = cellAt(event.target);
    if (at?.cell === 'name' && store.paste(Number(at.row), event.clipboardData.getData('text'))) event.preventDefault();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (await store.send()) input.current?.focus();
    else list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <div className="stack">
      <form className={`card seller-body stack gap-5 ${css.entry}`} onSubmit={enter}>
        <Field label={RAPID_TEXTS.barcode} hint={RAPID_TEXTS.hint}>
          {(wiring) => (
            <div className={`cluster ${css.scan}`}>
              <input
                {...wiring}
                ref={input}
                className="input"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <button type="submit" className="button">
                {RAPID_TEXTS.add}
              </button>
            </div>
          )}
        </Field>
        <div className="cluster">
          <button type="button" className="button button-primary" onClick={() => setScanning(true)}>
            <Icon name="barcode" />
            {RAPID_TEXTS.camera}
          </button>
          <button type="button" className="button" onClick={addEmpty}>
            {RAPID_TEXTS.addEmpty}
          </button>
        </div>
        <p role="status" className={`${saveBar.said} ${told && !told.isTaken ? 'field-error' : 'strong'}`}>
          {told?.text}
        </p>
      </form>
      {label && (
        <Deferred>
          <ScaleQuestion
            martId={martId}
            barcode={label.barcode}
            onDone={() => store.scaleSaid(true)}
            onClose={() => store.scaleSaid(false)}
          />
        </Deferred>
      )}
      {scanning && (
        <Deferred>
          <BarcodeScanner keepsOn={told?.text ?? ''} onBarcode={scanned} onClose={() => setScanning(false)} />
        </Deferred>
      )}
      {done && (
        <div role="status" className="notice notice-accent spread">
          <span className="strong">{countsText(done)}</span>
          <a href={`/seller/mart/${martId}/check`}>{RAPID_TEXTS.seeProducts}</a>
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState title={RAPID_TEXTS.empty} text={RAPID_TEXTS.emptyHint} />
      ) : (
        <form
          className={`card seller-body stack gap-5 ${saveBar.form}`}
          noValidate
          onSubmit={(event) => void send(event)}
          onKeyDown={pressKey}
          onPaste={paste}
        >
          <div className={`small strong soft ${css.titles}`} aria-hidden="true">
            {[RAPID_TEXTS.barcode, name.label, RAPID_TEXTS.category, price.label, quantity.label].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </div>
          <ol ref={list} className={`stack lined ${css.lines}`}>
            {lines.map((line) => (
              <Boundary key={line.row} part="RapidItem" as="li">
                <RapidItem
                  line={line}
                  common={common}
                  store={store}
                  isChecked={isChecked}
                  isSending={isSending}
                  now={new Date(serverNow())}
                />
              </Boundary>
            ))}
          </ol>
          <fieldset className={`stack gap-3 ${css.common}`} disabled={isLocked}>
            <legend className="strong">{RAPID_TEXTS.common}</legend>
            <div className={css.pair}>
              <ProductField
                field="saleEndDate"
                value={common.endDate}
                error={undefined}
                isPlain
                onType={(endDate) => store.setCommon({ endDate })}
              />
              <ProductField
                field="saleEndTime"
                value={common.endTime}
                error={undefined}
                isPlain
                onType={(endTime) => store.setCommon({ endTime })}
              />
            </div>
            <MarkdownSteps
              name="markdown"
              value={common.markdown}
              hint={RAPID_TEXTS.markdownHint}
              onChange={(markdown) => store.setCommon({ markdown })}
            />
          </fieldset>
          <div className={saveBar.bar}>
            {isSending && <p role="status">{RAPID_TEXTS.sending}</p>}
            <Problem text={problem} />
            <button
              type="submit"
              className="button button-primary button-large"
              disabled={isSending}
              aria-busy={isSending}
            >
              {registerAllText(linesToSend(lines).length)}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
