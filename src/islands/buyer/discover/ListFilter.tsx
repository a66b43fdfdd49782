import type { FormEvent } from 'react';
import {
  CONDITION_NAMES,
  type ConditionName,
  conditionWord,
  type ListChoice,
} from '#lib/domain/discovery/list-choice.ts';
import { nextHour } from '#lib/domain/product/buyable.ts';
import { seoulDayNumber, seoulWall } from '#lib/domain/time.ts';
import { CONDITION_LABELS, conditionText, hourText } from '#lib/messages/discovery/search.ts';
import { ListLink, type ListPlace } from './ListLink.tsx';
import css from './list-choices.module.css';

interface Props extends ListPlace {
  choice: ListChoice;
  now: Date;
  /** The list without conditions. */
  without: string;
}

const CHOICES = {
  minDiscount: [10, 20, 30, 50],
  maxPrice: [3_000, 5_000, 10_000, 20_000],
  walkMinutes: [5, 10, 15, 30],
};
type FigureName = keyof typeof CHOICES | 'pickupHour';
interface Figure {
  name: FigureName;
  options: { value: number; text: string }[];
}

/** What an address may name beside what is offered stays chosen. */
function figure(name: keyof typeof CHOICES, chosen: number | null): Figure {
  const values = [...new Set([...CHOICES[name], ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  return { name, options: values.map((value) => ({ value, text: conditionText(name, { [name]: value }) })) };
}

/**
 * The next hours, from the one that runs on, and one that is chosen beyond them: nobody plans further for food that
 * ends.
 */
const HOURS_OFFERED = 12;
function pickupHours(chosen: number | null, now: Date): Figure {
  const dayOf = (from: Date) => (seoulDayNumber(from) === seoulDayNumber(now) ? '오늘' : '내일');
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, from: nextHour(hour, now).from }))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
    .filter(({ hour }, i) => i < HOURS_OFFERED || hour === chosen);
  const options = hours.map(({ from }) => {
    const { hour } = seoulWall(from);
    return { value: hour, text: `${dayOf(from)} ${hourText(hour)}` };
  });
  return { name: 'pickupHour', options };
}

/** Whose choices need a whole line on a phone. */
const WIDE: FigureName[] = ['walkMinutes', 'pickupHour'];
const SWITCHES = ['openNow', 'cardAccepted'] as const satisfies ConditionName[];

/** The address of what a form says; what is not chosen is not named. */
function addressOf(form: HTMLFormElement, path: string): string {
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') said.append(name, String(value));
  return said.size > 0 ? `${path}?${said}` : path;
}

/** The conditions of a list as a form that any browser sends. */
export function ListFilter({ choice, now, without, ...place }: Props) {
  const [path = '', query] = place.address.split('?');
  const words = CONDITION_NAMES.map(conditionWord);
  /** What else the address says, such as what is searched for and the order. */
  const others = [...new URLSearchParams(query)].filter(([word]) => !words.includes(word));
  const figures = [
    ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => figure(name, choice[name])),
    pickupHours(choice.pickupHour, now),
  ];

  function stay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void place.choose(addressOf(event.currentTarget, path) + place.anchor);
  }

  return (
    <form className="stack" action={path + place.anchor} onSubmit={stay}>
      {others.map(([word, value]) => (
        <input key={word} type="hidden" name={word} value={value} />
      ))}
      <div className={css.fields}>
        {figures.map(({ name, options }) => (
          <label key={name} className={WIDE.includes(name) ? `field ${css.wide}` : 'field'}>
            <span className="field-label">{CONDITION_LABELS[name]}</span>
            <select className="input" name={conditionWord(name)} defaultValue={choice[name] ?? ''}>
              <option value="">상관없음</option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={`cluster ${css.switches}`}>
        {SWITCHES.map((name) => (
          <label key={name} className="choice">
            <input type="checkbox" name={conditionWord(name)} value="1" defaultChecked={choice[name]} />
            {CONDITION_LABELS[name]}
          </label>
        ))}
      </div>
      <p className="soft small">지금 주문하면 그 시간에 픽업할 수 있는 상품만 보여 드려요.</p>
      <div className={css.fields}>
        <ListLink {...place} className="button" to={without}>
          초기화
        </ListLink>
        <button type="submit" className="button button-primary">
          적용하기
        </button>
      </div>
    </form>
  );
}
