import { checkDigit } from '#lib/domain/mart/business-number.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { WeekHours } from '#lib/domain/mart/week-hours.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { createDice, inTurn } from './dice.ts';
import { demoIntroduction } from './introductions.ts';
import { demoRules } from './markdowns.ts';
import { MART_TABLE, type MartCharacter } from './mart-table.ts';
import { ACCOUNT_KEYS, type People } from './people.ts';
import type { DemoMart } from './town-types.ts';

const clock = (hour: number, minute = 0) => hour * 60 + minute;

type OpeningHours = readonly [opens: number, closes: number];
const ALL_DAY: OpeningHours = [0, 0];
const USUAL: OpeningHours = [clock(9), clock(22)];

const HOURS: Partial<Record<MartCharacter, readonly OpeningHours[]>> = {
  night: [
    [clock(18), clock(2)],
    [clock(17), clock(3)],
  ],
  bakery: [[clock(8), clock(21)], USUAL],
  cafe: [
    [clock(8), clock(22)],
    [clock(10), clock(23)],
  ],
  market: [
    [clock(7), clock(20)],
    [clock(8), clock(21)],
  ],
  convenience: [ALL_DAY, [clock(7), clock(1)]],
  salad: [[clock(8), clock(20, 30)]],
};

const LATE_LUNCH = { startsAtMinute: clock(15), endsAtMinute: clock(17) };

/** By their keys, marts that rest in the afternoon or have other hours at the weekend. */
const WEEKS = new Map<number, WeekHours>([
  [
    9,
    {
      breakTime: LATE_LUNCH,
      weekdays: [{ weekday: 6, opensAtMinute: clock(10), closesAtMinute: clock(18), breakTime: null }],
    },
  ],
  [
    17,
    {
      breakTime: { startsAtMinute: clock(15), endsAtMinute: clock(16, 30) },
      weekdays: [6, 0].map((weekday) => ({
        weekday,
        opensAtMinute: clock(10),
        closesAtMinute: clock(17),
        breakTime: null,
      })),
    },
  ],
]);

/**
 * Numbers that pass the check digit and belong to nobody: 990 and a multiple of 7919 (providers.md section 5 lists the
 * first six).
 */
function syntheticBusinessNumber(index: number): string {
  const nine = `990${String(index * 7919).padStart(6, '0')}`;
  return nine + checkDigit([...nine].map(Number));
}

const AREA_CODES = [
  ['서울', '02'],
  ['경기', '031'],
  ['인천', '032'],
  ['대전', '042'],
  ['부산', '051'],
  ['제주', '064'],
] as const;

/** Telephones of the right area; no exchange begins with 0: nobody can be rung up by a demo. */
function fictionalPhone(address: string, key: number): string {
  const area = AREA_CODES.find(([region]) => address.startsWith(region))?.[1] ?? '070';
  return `${area}-0${String(300 + key * 7).padStart(3, '0')}-${String(1000 + ((key * 1237) % 9000))}`;
}

/** Small shops take what is meant for them; the owner's first mart three, the second none. */
const VOUCHERS_OF: Partial<Record<MartCharacter, Voucher[]>> = {
  market: ['onnuri', 'local', 'recovery', 'zeropay'],
  greengrocer: ['onnuri', 'local', 'recovery', 'farm'],
  butcher: ['onnuri', 'local', 'zeropay'],
  fishmonger: ['onnuri', 'local'],
  sideDishes: ['onnuri', 'zeropay'],
  bakery: ['local', 'recovery'],
};
function demoVouchers(character: MartCharacter, index: number, now: Date): Pick<DemoMart, 'vouchers' | 'vouchersAt'> {
  const vouchers: Voucher[] =
    index === 0
      ? ['onnuri', 'local', 'recovery']
      : index === 1 || index % 4 === 3
        ? []
        : (VOUCHERS_OF[character] ?? []);
  return { vouchers, vouchersAt: vouchers.length > 0 ? addMinutes(now, -(3 + index) * MINUTES_PER_DAY) : null };
}

/** The town's marts; each has one general manager. owner@ runs the first two, clerk@ works in the first. */
export function demoMarts(seed: number, now: Date, people: People): DemoMart[] {
  const dice = createDice(seed, 'marts');
  const words = createDice(seed, 'introductions');
  const rules = demoRules(
    seed,
    MART_TABLE.map(([, character]) => character),
  );
  return MART_TABLE.map(([name, character, postcode, address, detail, lat, lng], index) => {
    const key = index + 1;
    const owned = index < 2;
    const [opensAtMinute, closesAtMinute] =
      index === 0 ? USUAL : index === 1 ? ALL_DAY : dice.pick(HOURS[character] ?? [USUAL]);
    const managerKey = owned ? ACCOUNT_KEYS.owner : inTurn(people.sellerKeys, index);
    const helpers = dice.shuffled(people.sellerKeys.filter((seller) => seller !== managerKey)).slice(0, dice.int(0, 2));
    const takesCards = index === 0 || (index !== 1 && dice.chance(0.65));
    return {
      key,
      name,
      character,
      postcode,
      address,
      detail,
      lat,
      lng,
      phone: fictionalPhone(address, key),
      email: `mart${key}@demo.test`,
      businessNumber: syntheticBusinessNumber(index),
      opensAtMinute,
      closesAtMinute,
      weekHours: WEEKS.get(key) ?? null,
      paymentMethod: takesCards ? PAYMENT_METHOD.cardToo : PAYMENT_METHOD.onSiteOnly,
      managerKey,
      employeeKeys: index === 0 ? [ACCOUNT_KEYS.clerk, ...helpers.slice(0, 1)] : owned ? helpers.slice(0, 1) : helpers,
      markdown: rules[index] ?? null,
      // Bakeries let buyers see what comes next.
      showsNextPrice: rules[index] !== null && character === 'bakery',
      ...demoVouchers(character, index, now),
      ...demoIntroduction(words, character, index, now),
      createdAt: addMinutes(now, -dice.int(220, 380) * MINUTES_PER_DAY),
    };
  });
}
