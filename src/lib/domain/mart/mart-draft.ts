import { isInKorea, type Place } from '../geo.ts';
import { MIN_WINDOW_MINUTES } from '../order/pickup.ts';
import { isReservedName } from '../person/shown-name.ts';
import { cleanLine } from '../text.ts';
import { MINUTES_PER_DAY } from '../time.ts';
import { BUSINESS_NUMBER_DIGITS, businessNumber } from './business-number.ts';
import { ADDRESS_DETAIL_MAX_LENGTH, ADDRESS_MAX_LENGTH, email, MART_NAME_MAX_LENGTH, phone } from './mart.ts';

/** A mart as its seller typed it, read but not yet checked; null for unreadable fields. */
export type MartDraft = {
  name: string;
  /** The part that the postcode search gives. */
  address: string;
  /** The part that is typed. */
  detail: string;
  /** Where the address is; null until it has been found. */
  place: Place | null;
  phone: string;
  /** For buyers (전자상거래법 제13조). */
  email: string;
  /** Digits. */
  businessNumber: string;
  /** Minute of the day, 0..1439. */
  opensAtMinute: number | null;
  /** Minute of the day, 0..1439. The same as the opening minute means open all day. */
  closesAtMinute: number | null;
};

/** At most one code for each field. */
export type MartProblems = {
  name?: 'nameMissing' | 'nameTooLong' | 'nameReserved';
  address?: 'addressMissing' | 'addressTooLong';
  detail?: 'detailMissing' | 'detailTooLong';
  place?: 'placeMissing' | 'placeAbroad';
  phone?: 'phoneMissing' | 'phoneOdd';
  email?: 'emailMissing' | 'emailOdd';
  businessNumber?: 'businessNumberMissing' | 'businessNumberShort' | 'businessNumberOdd';
  opensAtMinute?: 'hoursMissing';
  closesAtMinute?: 'hoursMissing' | 'hoursTooShort';
};

/** A code of `MartProblems`. */
export type MartProblem = NonNullable<MartProblems[keyof MartProblems]>;

const problemOfText = <Missing extends string, Long extends string>(
  text: string,
  max: number,
  missing: Missing,
  tooLong: Long,
): Missing | Long | null => {
  const written = cleanLine(text);
  if (written === '') return missing;
  return [...written].length > max ? tooLong : null;
};

function problemOfNumber(digits: string): MartProblems['businessNumber'] | null {
  if (digits === '') return 'businessNumberMissing';
  if (!/^\d+$/.test(digits) || digits.length !== BUSINESS_NUMBER_DIGITS) return 'businessNumberShort';
  return businessNumber.isPlausible(digits) ? null : 'businessNumberOdd';
}

function problemOfPhone(text: string): MartProblems['phone'] | null {
  if (text.trim() === '') return 'phoneMissing';
  return phone.isPlausible(text.trim()) ? null : 'phoneOdd';
}

function problemOfEmail(text: string): MartProblems['email'] | null {
  const written = email.clean(text);
  if (written === '') return 'emailMissing';
  return email.isPlausible(written) ? null : 'emailOdd';
}

/** In less than the shortest time to pick something up, nothing could ever be sold. */
function problemOfClosing({ opensAtMinute, closesAtMinute }: MartDraft): MartProblems['closesAtMinute'] | null {
  if (closesAtMinute === null) return 'hoursMissing';
  if (opensAtMinute === null || opensAtMinute === closesAtMinute) return null;
  const minutes = (closesAtMinute - opensAtMinute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return minutes < MIN_WINDOW_MINUTES ? 'hoursTooShort' : null;
}

const checks = {
  name: ({ name }: MartDraft) =>
    problemOfText(name, MART_NAME_MAX_LENGTH, 'nameMissing', 'nameTooLong') ??
    (isReservedName(name) ? 'nameReserved' : null),
  address: ({ address }: MartDraft) => problemOfText(address, ADDRESS_MAX_LENGTH, 'addressMissing', 'addressTooLong'),
  detail: ({ detail }: MartDraft) => problemOfText(detail, ADDRESS_DETAIL_MAX_LENGTH, 'detailMissing', 'detailTooLong'),
  place: ({ place }: MartDraft) => (place ? (isInKorea(place) ? null : 'placeAbroad') : 'placeMissing'),
  phone: (draft: MartDraft) => problemOfPhone(draft.phone),
  email: (draft: MartDraft) => problemOfEmail(draft.email),
  businessNumber: (draft: MartDraft) => problemOfNumber(draft.businessNumber),
  opensAtMinute: ({ opensAtMinute }: MartDraft) => (opensAtMinute === null ? 'hoursMissing' : null),
  closesAtMinute: problemOfClosing,
} satisfies { [K in keyof MartDraft]: (draft: MartDraft) => MartProblems[K] | null };

/**
 * Problems of a mart, or of the given fields; an empty object for none. spec.md section 5,
 * rules.md section 8.
 */
export function martProblems(draft: Partial<MartDraft>): MartProblems {
  const given = Object.keys(checks).filter((field) => field in draft) as (keyof typeof checks)[];
  const found = given.map((field) => [field, checks[field](draft as MartDraft)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as MartProblems;
}
