import { useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { WEEK } from '#lib/domain/mart/opening-week.ts';
import { weekdayText } from '#lib/messages/dates.ts';
import { MART_PROBLEM_MESSAGES } from '#lib/messages/mart/mart-problems.ts';
import { openingHoursText } from '#lib/messages/mart/seller-marts.ts';
import { breakText, STORE_TEXTS, weekProblemText } from '#lib/messages/mart/seller-store.ts';
import { EditRow } from './EditRow.tsx';
import { HoursFields } from './HoursFields.tsx';
import type { ManageStore } from './manage-store.ts';
import css from './store.module.css';
import { sentWeek, type TypedBreak, type TypedDay, typedWeek, weekProblem, withWeekday } from './week-form.ts';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
}

/** A break of every day, and weekdays with hours of their own. */
export function WeekRow({ mart, store }: Props) {
  const [typed, setTyped] = useState(() => typedWeek(mart));
  function save() {
    const week = sentWeek(typed);
    if (!week) return store.refuse('week', MART_PROBLEM_MESSAGES.hoursMissing);
    const problem = weekProblem(typed, mart);
    if (problem) return store.refuse('week', weekProblemText(problem));
    void store.save('week', week);
  }
  const change = (changed: TypedDay) =>
    setTyped({ ...typed, days: typed.days.map((day) => (day.weekday === changed.weekday ? changed : day)) });
  return (
    <EditRow
      store={store}
      row="week"
      label={STORE_TEXTS.week}
      value={<WeekValue mart={mart} />}
      onEdit={() => setTyped(typedWeek(mart))}
      onSave={save}
    >
      <div className="stack">
        <BreakFields typed={typed.break} onType={(own) => setTyped({ ...typed, break: own })} />
        <fieldset>
          <legend className="field-label">{STORE_TEXTS.weekdaysOfTheirOwn}</legend>
          <div className={css.weekdays}>
            {WEEK.map((weekday) => (
              <label key={weekday} className="choice">
                <input
                  type="checkbox"
                  checked={typed.days.some((day) => day.weekday === weekday)}
                  onChange={() => setTyped(withWeekday(typed, weekday, mart))}
                />
                {weekdayText(weekday)}
              </label>
            ))}
          </div>
        </fieldset>
        {typed.days.map((day) => (
          <fieldset key={day.weekday} className={`stack gap-3 ${css.own}`}>
            <legend>{weekdayText(day.weekday)}</legend>
            <HoursFields
              opens={day.opens}
              closes={day.closes}
              onType={(field, text) => change({ ...day, [field]: text })}
            />
            <BreakFields typed={day.break} onType={(own) => change({ ...day, break: own })} />
          </fieldset>
        ))}
      </div>
    </EditRow>
  );
}

function WeekValue({ mart }: { mart: ManagedStore }) {
  const { breakTime, weekdayHours } = mart;
  if (!breakTime && weekdayHours.length === 0) return <p className="soft">{STORE_TEXTS.noWeek}</p>;
  const days = WEEK.flatMap((weekday) => weekdayHours.filter((day) => day.weekday === weekday));
  return (
    <ul>
      {breakTime && <li>{breakText(breakTime)}</li>}
      {days.map((day) => (
        <li key={day.weekday}>
          {weekdayText(day.weekday)} {openingHoursText(day.openingTime, day.closingTime)}
          {day.breakTime && `, ${breakText(day.breakTime)}`}
        </li>
      ))}
    </ul>
  );
}

function BreakFields({ typed, onType }: { typed: TypedBreak; onType: (typed: TypedBreak) => void }) {
  return (
    <div className="stack stack-tight">
      <label className="choice">
        <input type="checkbox" checked={typed.on} onChange={() => onType({ ...typed, on: !typed.on })} />
        {STORE_TEXTS.hasBreak}
      </label>
      {typed.on && (
        <div className={css.pair}>
          {(['starts', 'ends'] as const).map((field) => (
            <Field key={field} label={STORE_TEXTS[field]}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  className="input"
                  required
                  value={typed[field]}
                  onChange={(event) => onType({ ...typed, [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
