import type { Place } from '../geo.ts';
import { parseClock } from '../time.ts';
import { businessNumber } from './business-number.ts';
import { phone } from './mart.ts';
import { type MartProblem, type MartProblems, martProblems } from './mart-draft.ts';

/** A mart as its form is typed; every field is text, so that nothing is lost on the way. */
export interface MartValues {
  name: string;
  postcode: string;
  address: string;
  /** The address by lot that came with it; '' where it was typed. */
  lotAddress: string;
  detail: string;
  phone: string;
  email: string;
  /** Digits. */
  businessNumber: string;
  /** 'HH:mm'. */
  opens: string;
  closes: string;
  /** '0' on-site, '1' card too. */
  payment: string;
}

export type MartField = keyof MartValues;
export type MartFieldProblems = Partial<Record<MartField, MartProblem>>;

export const EMPTY_MART: MartValues = {
  name: '',
  postcode: '',
  address: '',
  lotAddress: '',
  detail: '',
  phone: '',
  email: '',
  businessNumber: '',
  opens: '',
  closes: '',
  payment: '1',
};

/** The form with one field changed: the phone keeps digits and hyphens, the number ten digits. spec.md section 5. */
export function withField(values: MartValues, field: MartField, typed: string): MartValues {
  switch (field) {
    case 'phone':
      return { ...values, phone: phone.clean(typed) };
    case 'businessNumber':
      return { ...values, businessNumber: businessNumber.read(typed) };
    default:
      return { ...values, [field]: typed };
  }
}

const FIELD_OF: Record<keyof MartProblems, MartField> = {
  name: 'name',
  address: 'address',
  detail: 'detail',
  place: 'address',
  phone: 'phone',
  email: 'email',
  businessNumber: 'businessNumber',
  opensAtMinute: 'opens',
  closesAtMinute: 'closes',
};

/** What is wrong, field by field, by the rules the server holds too. A place that is missing is the address's fault. */
export function martFieldProblems(values: MartValues, place: Place | null): MartFieldProblems {
  const found = martProblems({
    name: values.name,
    address: values.address,
    detail: values.detail,
    place,
    phone: phone.finished(values.phone),
    email: values.email,
    businessNumber: values.businessNumber,
    opensAtMinute: parseClock(values.opens),
    closesAtMinute: parseClock(values.closes),
  });
  const problems: MartFieldProblems = {};
  for (const [key, problem] of Object.entries(found) as [keyof MartProblems, MartProblem][]) {
    problems[FIELD_OF[key]] ??= problem;
  }
  return problems;
}

/** Whether the problem is that nothing was typed: then 'fill in all required fields'. */
export const isMissing = (problem: MartProblem): boolean => problem.endsWith('Missing') && problem !== 'placeMissing';

/** The order of the form: the first field at fault gets the focus. */
export const FIELD_ORDER: readonly MartField[] = [
  'name',
  'postcode',
  'address',
  'detail',
  'phone',
  'email',
  'businessNumber',
  'opens',
  'closes',
  'payment',
];

/** Whether a mart with these hours closes on the day after; null while one is missing. */
export function hoursNote(opens: string, closes: string): 'allDay' | 'overMidnight' | null {
  const [from, to] = [parseClock(opens), parseClock(closes)];
  if (from === null || to === null || from < to) return null;
  return from === to ? 'allDay' : 'overMidnight';
}
