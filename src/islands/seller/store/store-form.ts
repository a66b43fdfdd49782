import type { CallInput } from '#lib/contract/index.ts';
import type { Place } from '#lib/domain/geo.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { joinAddress, phone } from '#lib/domain/mart/mart.ts';
import { type MartProblem, type MartProblems, martProblems } from '#lib/domain/mart/mart-draft.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { parseClock } from '#lib/domain/time.ts';

/** The form as it is typed; every field is text, so that nothing is lost on the way. */
export interface StoreValues {
  name: string;
  postcode: string;
  address: string;
  /** The address by lot that came with it; '' where it was typed. */
  lotAddress: string;
  detail: string;
  phone: string;
  /** Digits. */
  businessNumber: string;
  /** 'HH:mm'. */
  opens: string;
  closes: string;
  /** '0' on-site, '1' card too. */
  payment: string;
}

export type StoreField = keyof StoreValues;
export type StoreProblems = Partial<Record<StoreField, MartProblem>>;
export type StorePayload = CallInput<'POST /api/seller/store/create'>['body'];

export const EMPTY_STORE: StoreValues = {
  name: '',
  postcode: '',
  address: '',
  lotAddress: '',
  detail: '',
  phone: '',
  businessNumber: '',
  opens: '',
  closes: '',
  payment: '1',
};

/** The form with one field changed: the phone keeps digits and hyphens, the number ten digits. spec.md section 5. */
export function withField(values: StoreValues, field: StoreField, typed: string): StoreValues {
  switch (field) {
    case 'phone':
      return { ...values, phone: phone.clean(typed) };
    case 'businessNumber':
      return { ...values, businessNumber: businessNumber.read(typed) };
    default:
      return { ...values, [field]: typed };
  }
}

const FIELD_OF: Record<keyof MartProblems, StoreField> = {
  name: 'name',
  address: 'address',
  detail: 'detail',
  place: 'address',
  phone: 'phone',
  businessNumber: 'businessNumber',
  opensAtMinute: 'opens',
  closesAtMinute: 'closes',
};

/** What is wrong, field by field, by the rules the server holds too. A place that is missing is the address's fault. */
export function storeProblems(values: StoreValues, place: Place | null): StoreProblems {
  const found = martProblems({
    name: values.name,
    address: values.address,
    detail: values.detail,
    place,
    phone: phone.finished(values.phone),
    businessNumber: values.businessNumber,
    opensAtMinute: parseClock(values.opens),
    closesAtMinute: parseClock(values.closes),
  });
  const problems: StoreProblems = {};
  for (const [key, problem] of Object.entries(found) as [keyof MartProblems, MartProblem][]) {
    problems[FIELD_OF[key]] ??= problem;
  }
  return problems;
}

/** Whether the problem is that nothing was typed: then 'fill in all required fields'. */
export const isMissing = (problem: MartProblem): boolean => problem.endsWith('Missing') && problem !== 'placeMissing';

/** The order of the form: the first field at fault gets the focus. */
export const FIELD_ORDER: readonly StoreField[] = [
  'name',
  'postcode',
  'address',
  'detail',
  'phone',
  'businessNumber',
  'opens',
  'closes',
  'payment',
];

const WIRE_FIELDS: Record<string, StoreField> = {
  name: 'name',
  address: 'address',
  latitude: 'address',
  longitude: 'address',
  phone_number: 'phone',
  business_number: 'businessNumber',
  opening_time: 'opens',
  closing_time: 'closes',
  payment_method: 'payment',
};

/** The field of the form that the server names; null for none of them. */
export const fieldOfWire = (field: string | undefined): StoreField | null => WIRE_FIELDS[field ?? ''] ?? null;

/** What is sent once there are no problems: times with seconds, address and detail joined. spec.md section 3. */
export function storePayload(values: StoreValues, place: Place): StorePayload {
  return {
    name: cleanLine(values.name),
    address: joinAddress(values),
    latitude: place.lat,
    longitude: place.lng,
    phone_number: phone.finished(values.phone),
    business_number: values.businessNumber,
    opening_time: `${values.opens}:00`,
    closing_time: `${values.closes}:00`,
    payment_method: values.payment === '1' ? 1 : 0,
    ...(values.postcode ? { postcode: values.postcode } : {}),
    ...(values.lotAddress ? { lotAddress: values.lotAddress } : {}),
  };
}

/** Whether a mart with these hours closes on the day after; null while one is missing. */
export function hoursNote(opens: string, closes: string): 'allDay' | 'overMidnight' | null {
  const [from, to] = [parseClock(opens), parseClock(closes)];
  if (from === null || to === null || from < to) return null;
  return from === to ? 'allDay' : 'overMidnight';
}
