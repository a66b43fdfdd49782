import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import { useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { CLOSED_WEEKDAYS_MAX } from '#lib/domain/mart/hours.ts';
import { WEEK } from '#lib/domain/mart/opening-week.ts';
import { seoulMoment } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { dateText, weekdayText } from '#lib/messages/dates.ts';
import { closedWeekdaysText } from '#lib/messages/mart/hours.ts';
import { closingTodayText, STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { EditRow } from './EditRow.tsx';
import type { ManageStore } from './manage-store.ts';
import css from './store.module.css';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
}

export function WeekdaysRow({ mart, store }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>(mart.closedWeekdays);
  function save() {
    if (chosen.length > CLOSED_WEEKDAYS_MAX) return store.refuse('weekdays', '일주일에 하루는 열어야 해요.');
    void store.save('weekdays', { weekdays: [...chosen] });
  }
  const toggle = (weekday: number) =>
    setChosen(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]);
  return (
    <EditRow
      store={store}
      row="weekdays"
      label={STORE_TEXTS.weekdays}
      value={closedWeekdaysText(mart.closedWeekdays)}
      onEdit={() => setChosen(mart.closedWeekdays)}
      onSave={save}
    >
      <fieldset>
        <legend className="field-label">{STORE_TEXTS.weekdays}</legend>
        <div className={css.weekdays}>
          {WEEK.map((weekday) => (
            <label key={weekday} className="choice">
              <input type="checkbox" checked={chosen.includes(weekday)} onChange={() => toggle(weekday)} />
              {weekdayText(weekday)}
            </label>
          ))}
        </div>
      </fieldset>
    </EditRow>
  );
}

/** Dated days off, and closing for today: each is saved at once. */
export function DaysOff({ mart, store }: Props) {
  const state = useStore(store.$rows).daysOff;
  const [day, setDay] = useState('');
  const busy = state?.name === 'saving';
  const problem = state?.name === 'editing' ? state.problem : null;

  async function add() {
    if (day === '') return store.refuse('daysOff', '날짜를 골라 주세요.');
    // The next one may be chosen already.
    if (await store.addDayOff(day)) setDay((chosen) => (chosen === day ? '' : chosen));
  }

  return (
    <section className={css.row} aria-label={STORE_TEXTS.daysOff}>
      <h3 className="small soft strong">{STORE_TEXTS.daysOff}</h3>
      <div className="stack">
        <Today mart={mart} store={store} busy={busy} />
        {mart.daysOff.length === 0 ? (
          <p className="soft">{STORE_TEXTS.noDaysOff}</p>
        ) : (
          <ul>
            {mart.daysOff.map((off) => (
              <li key={off} className={`strip ends ${css.off}`}>
                {dateText(parseSeoulDate(off)!)}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${dateText(parseSeoulDate(off)!)} 쉬는 날 삭제`}
                  disabled={busy}
                  onClick={() => void store.removeDayOff(off)}
                >
                  <Icon name="close" size={18} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className={`field-beside ${css.narrow}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Field label="쉴 날짜">
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                className="input"
                min={mart.today}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button" disabled={busy} aria-busy={busy}>
            {STORE_TEXTS.addDay}
          </button>
        </form>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className={`field-hint ${css.said}`} role="status">
        {state?.name === 'shown' && state.saved ? STORE_TEXTS.saved : ''}
      </p>
    </section>
  );
}

/** A moment as a field of this page has it: Seoul's wall clock, to the minute. */
const localUntil = (at: string | null): string => (at ? seoulMoment(new Date(at)) : '');

function Today({ mart, store, busy }: Props & { busy: boolean }) {
  const [$until] = useState(() => atom(localUntil(mart.closesTodayUntil)));

  async function close() {
    const isYes = await confirm({
      title: '오늘 영업을 마칠까요?',
      body: <CloseToday mart={mart} $until={$until} />,
      confirmLabel: STORE_TEXTS.closeToday,
    });
    const until = $until.get();
    const chosen = mart.isAlwaysOpen && until !== '' ? new Date(`${until}:00+09:00`).toISOString() : undefined;
    // Orders that wait may be asked about next.
    if (isYes && (await store.addDayOff(undefined, chosen))) toast(STORE_TEXTS.closedToday);
  }

  if (mart.closedToday) {
    return (
      <p className="notice notice-warm spread">
        {STORE_TEXTS.closedToday}
        <button
          type="button"
          className="button button-small"
          disabled={busy}
          onClick={() => void store.removeDayOff(mart.today)}
        >
          {STORE_TEXTS.reopenToday}
        </button>
      </p>
    );
  }
  return (
    <div>
      <button type="button" className="button" disabled={busy} onClick={() => void close()}>
        <Icon name="clock" /> {STORE_TEXTS.closeToday}
      </button>
    </div>
  );
}

/** What closing for today does; a mart that never closes says until when. */
function CloseToday({ mart, $until }: { mart: ManagedStore; $until: WritableAtom<string> }) {
  const until = useStore($until);
  return (
    <>
      <p>{closingTodayText(mart)}</p>
      {mart.isAlwaysOpen && (
        <Field label={STORE_TEXTS.closedUntil} hint={STORE_TEXTS.alwaysOpen}>
          {(wiring) => (
            <input
              {...wiring}
              type="datetime-local"
              className="input"
              min={localUntil(mart.closesTodayUntil)}
              value={until}
              onChange={(event) => $until.set(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
