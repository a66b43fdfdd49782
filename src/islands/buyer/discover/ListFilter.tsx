import type { FormEvent, ReactNode } from 'react';
import type { FilterCounts } from '#lib/contract/product/products.ts';
import {
  FIGURES,
  type FigureName,
  type FigureValue,
  offeredValues,
  SWITCHES,
} from '#lib/domain/discovery/filter-options.ts';
import {
  CONDITION_NAMES,
  type ConditionName,
  type Conditions,
  conditionWord,
  PAGE_WORD,
} from '#lib/domain/discovery/list-choice.ts';
import { FILTER, optionText } from '#lib/messages/discovery/filter.ts';
import { CONDITION_LABELS, countOnChip } from '#lib/messages/discovery/search.ts';
import css from './list-filter.module.css';

interface Props {
  /** So that a button elsewhere can send it. */
  id: string;
  /** Path and query of the list that it narrows. */
  address: string;
  /** Where the list stands on its page, if not at its top. */
  anchor?: string;
  /** What is chosen as it is drawn. */
  conditions: Conditions;
  /** How many products each option leaves; null while nobody has counted them. */
  counts: FilterCounts | null;
  now: Date;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

/** Switches by what they are about. */
const SWITCH_GROUPS = [
  [FILTER.goods, SWITCHES.filter((name) => name === 'bags')],
  [FILTER.marts, SWITCHES.filter((name) => name !== 'bags')],
] as const;

/** The conditions of a list as a form of chips that any browser sends. */
export function ListFilter({ id, address, anchor = '', conditions, counts, now, onChange, onSubmit, children }: Props) {
  const [path = '', query] = address.split('?');
  const words = [...CONDITION_NAMES.map(conditionWord), PAGE_WORD];
  /** What else the address says, such as what is searched for and the order. */
  const others = [...new URLSearchParams(query)].filter(([word]) => !words.includes(word));
  const countOf = (name: ConditionName, value: FigureValue) =>
    counts?.options.find((option) => option.condition === name && option.value === value)?.count ?? null;
  const figure = (name: FigureName) => (
    <fieldset key={name} className={css.kind}>
      <legend className="field-label">{CONDITION_LABELS[name]}</legend>
      <div className={css.chips}>
        <Chip type="radio" name={name} value="" isChosen={conditions[name] === null}>
          {FILTER.any}
        </Chip>
        {offeredValues(name, conditions, now).map((value) => (
          <Chip
            key={value}
            type="radio"
            name={name}
            value={value}
            isChosen={conditions[name] === value}
            count={countOf(name, value)}
          >
            {optionText(name, value, now)}
          </Chip>
        ))}
      </div>
      {name === 'pickupHour' && <p className="soft small">{FILTER.pickupHint}</p>}
    </fieldset>
  );
  return (
    <form id={id} className="stack" action={path + anchor} onChange={onChange} onSubmit={onSubmit}>
      {others.map(([word, value]) => (
        <input key={word} type="hidden" name={word} value={value} />
      ))}
      {FIGURES.filter((name) => name !== 'pickupHour').map(figure)}
      {SWITCH_GROUPS.map(([title, names]) => (
        <fieldset key={title} className={css.kind}>
          <legend className="field-label">{title}</legend>
          <div className={css.chips}>
            {names.map((name) => (
              <Chip
                key={name}
                type="checkbox"
                name={name}
                value={1}
                isChosen={conditions[name]}
                count={countOf(name, 1)}
              >
                {CONDITION_LABELS[name]}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
      {/* The longest, and so the last. */}
      {figure('pickupHour')}
      {children}
    </form>
  );
}

interface ChipProps {
  type: 'radio' | 'checkbox';
  name: ConditionName;
  value: FigureValue | '';
  isChosen: boolean;
  count?: number | null;
  children: string;
}

function Chip({ type, name, value, isChosen, count = null, children }: ChipProps) {
  return (
    <label className={css.chip} data-none={count === 0 || undefined}>
      <input type={type} name={conditionWord(name)} value={value} defaultChecked={isChosen} />
      <span className="button button-small">
        {children}
        {count !== null && (
          <small>
            {` ${countOnChip(count)}`}
            <span className="visually-hidden">개</span>
          </small>
        )}
      </span>
    </label>
  );
}
