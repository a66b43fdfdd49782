import { useStore } from '@nanostores/react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { NumberField } from '#islands/shared/NumberField.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import type { DialogKind } from '#lib/domain/product/bulk-edit.ts';
import { LOWER_PERCENTS } from '#lib/domain/product/markdown.ts';
import { applyButton, BULK_KINDS, BULK_TEXTS, bulkTitle } from '#lib/messages/product/bulk.ts';
import { BulkPreview } from './BulkPreview.tsx';
import css from './bulk.module.css';
import type { BulkStore } from './bulk-store.ts';

/** What is done to the chosen listings: typed, shown, then done. */
export function BulkDialog({ store, now }: { store: BulkStore; now: Date }) {
  const state = useStore(store.$editing);
  if (state.name === 'none') return null;
  const { targets } = state;
  const isShown = state.name === 'shown' || state.name === 'applying';
  const count = isShown ? state.items.filter(({ changes }) => changes).length : 0;
  const busy = state.name === 'previewing' || state.name === 'applying';
  return (
    <Dialog
      open
      title={bulkTitle(targets)}
      onClose={store.close}
      locked={state.name === 'applying'}
      actions={
        isShown ? (
          <>
            <button type="button" className="button" disabled={busy} onClick={store.back}>
              {BULK_TEXTS.back}
            </button>
            <button
              type="button"
              className={`button ${state.change.kind === 'end' ? 'button-danger' : 'button-primary'}`}
              disabled={busy || count === 0}
              aria-busy={busy}
              onClick={() => void store.apply()}
            >
              {busy ? BULK_TEXTS.applying : applyButton(state.change.kind, count)}
            </button>
          </>
        ) : (
          <button type="submit" form="bulk-change" className="button button-primary" disabled={busy} aria-busy={busy}>
            {busy ? BULK_TEXTS.previewing : BULK_TEXTS.preview}
          </button>
        )
      }
    >
      {isShown ? (
        <BulkPreview kind={state.change.kind} items={state.items} problem={state.problem} now={now} />
      ) : (
        <form
          id="bulk-change"
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void store.preview();
          }}
        >
          <ChangeFields store={store} problem={state.name === 'typing' ? state.problem : null} disabled={busy} />
        </form>
      )}
    </Dialog>
  );
}

function ChangeFields({ store, problem, disabled }: { store: BulkStore; problem: string | null; disabled: boolean }) {
  const typed = useStore(store.$typed);
  const error = problem ?? undefined;
  return (
    <fieldset className="stack" disabled={disabled}>
      <Field label={BULK_TEXTS.kind}>
        {(wiring) => (
          <select
            {...wiring}
            className="input"
            value={typed.kind}
            onChange={(event) => store.type({ kind: event.target.value as DialogKind })}
          >
            {Object.entries(BULK_KINDS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {typed.kind === 'price' && (
        <div className="stack gap-1">
          <Field label={BULK_TEXTS.percent} hint={BULK_TEXTS.percentHint} error={error}>
            {(wiring) => (
              <span className={css.withUnit}>
                <input
                  {...wiring}
                  className="input"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed.percent}
                  onChange={(event) => store.type({ percent: event.target.value })}
                />
                <span aria-hidden="true">%</span>
              </span>
            )}
          </Field>
          <fieldset className={css.choices}>
            <legend className="visually-hidden">{BULK_TEXTS.kind}</legend>
            {(['down', 'up'] as const).map((direction) => (
              <label key={direction} className="choice">
                <input
                  type="radio"
                  name="direction"
                  checked={typed.direction === direction}
                  onChange={() => store.type({ direction })}
                />
                {direction === 'down' ? BULK_TEXTS.cheaper : BULK_TEXTS.dearer}
              </label>
            ))}
          </fieldset>
        </div>
      )}
      {typed.kind === 'lower' && (
        <fieldset className={css.choices}>
          <legend className="field-label">{BULK_TEXTS.lowerBy}</legend>
          {LOWER_PERCENTS.map((percent) => (
            <label key={percent} className="choice">
              <input
                type="radio"
                name="percent-off"
                checked={typed.percentOff === percent}
                onChange={() => store.type({ percentOff: percent })}
              />
              {percent}%
            </label>
          ))}
        </fieldset>
      )}
      {typed.kind === 'count' && (
        <NumberField
          label={BULK_TEXTS.count}
          error={error}
          value={typed.count}
          onType={(count) => store.type({ count })}
        />
      )}
      {typed.kind === 'saleEnd' && (
        <Field label={BULK_TEXTS.saleEnd} error={error}>
          {(wiring) => (
            <input
              {...wiring}
              type="datetime-local"
              className="input"
              value={typed.saleEnd}
              onChange={(event) => store.type({ saleEnd: event.target.value })}
            />
          )}
        </Field>
      )}
      {typed.kind === 'maxPerBuyer' && (
        <Field label={BULK_TEXTS.maxPerBuyer} optional hint={BULK_TEXTS.maxPerBuyerHint} error={error}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={typed.maxPerBuyer}
              onChange={(event) => store.type({ maxPerBuyer: event.target.value })}
            />
          )}
        </Field>
      )}
      {typed.kind === 'end' && <p>{BULK_TEXTS.endEffect}</p>}
      {(typed.kind === 'lower' || typed.kind === 'end') && <Problem text={error} />}
    </fieldset>
  );
}
