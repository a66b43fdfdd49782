import {
  addMinutes,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  SEOUL_OFFSET_MINUTES,
  seoulDayNumber,
  seoulDayStart,
} from '../time.ts';
import type { AlarmKind } from './alarm.ts';

/**
 * News that invite to buy. They need a switch of their own, carry '(광고)', and wait through the night (rules.md section
 * 16). Another kind is a line here and a sentence in `messages/notice/alarms.ts`.
 */
export const PROMOTION_KINDS = [
  'newProducts',
  'alertMatched',
  'lastStep',
  'priceStep',
] as const satisfies readonly AlarmKind[];
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

export const isPromotion = (kind: string): kind is PromotionKind =>
  (PROMOTION_KINDS as readonly string[]).includes(kind);

/** The mark before a promotion. 정보통신망법 제50조 제4항. */
export const PROMOTION_MARK = '(광고)';

/**
 * The page of alerts, and the fragment that ends promotions as soon as it is opened: the target of a notification's
 * button.
 */
export const ALERTS_PATH = '/buyer/alerts';
export const REFUSE_PROMOTIONS_HASH = '#refuse';
export const REFUSE_PROMOTIONS_PATH = `${ALERTS_PATH}${REFUSE_PROMOTIONS_HASH}`;

/** Minutes of the day in Seoul between which nobody is invited to buy unless they said so. rules.md section 16. */
export const QUIET_FROM_MINUTE = 21 * 60;
export const QUIET_TO_MINUTE = 8 * 60;

const minuteOfDay = (now: Date): number =>
  Math.floor(now.getTime() / MS_PER_MINUTE + SEOUL_OFFSET_MINUTES) % MINUTES_PER_DAY;

/** Whether it is between 21:00 and 08:00 in Seoul. */
export function isQuiet(now: Date): boolean {
  const minute = minuteOfDay(now);
  return minute >= QUIET_FROM_MINUTE || minute < QUIET_TO_MINUTE;
}

/** When the next quiet hours begin; `now` while they run. */
export function nextQuiet(now: Date): Date {
  if (isQuiet(now)) return now;
  return addMinutes(seoulDayStart(seoulDayNumber(now)), QUIET_FROM_MINUTE);
}

/** Buyers who consented are reminded every two years. 정보통신망법 제50조 제8항. */
export const REMIND_OF_CHOICE_DAYS = 2 * 365;

/** Whether a person takes news that invite to buy, since when, and until when they did last. */
export interface PromotionChoice {
  onAt: Date | null;
  offAt: Date | null;
  nightOnAt: Date | null;
  nightOffAt: Date | null;
}

export const NO_PROMOTIONS: Readonly<PromotionChoice> = { onAt: null, offAt: null, nightOnAt: null, nightOffAt: null };

/** Whether somebody with this choice may be invited to buy at `now`. */
export const mayInvite = ({ onAt, nightOnAt }: Pick<PromotionChoice, 'onAt' | 'nightOnAt'>, now: Date): boolean =>
  onAt !== null && (nightOnAt !== null || !isQuiet(now));

/** New positions of the switches; a missing one stays. */
export interface PromotionChange {
  on?: boolean | undefined;
  night?: boolean | undefined;
}

/**
 * The choice after its switches were set. The night goes off with the whole; turned on, it turns the whole on, as
 * nobody is told at night alone. A switch that stands already keeps its date.
 */
export function changePromotions(choice: PromotionChoice, { on, night }: PromotionChange, now: Date): PromotionChoice {
  const isOn = on ?? (night === true || choice.onAt !== null);
  const isNightOn = isOn && (night ?? choice.nightOnAt !== null);
  const turned = (at: Date | null, wanted: boolean) => (wanted ? (at ?? now) : null);
  const ended = (at: Date | null, was: Date | null, wanted: boolean) => (was !== null && !wanted ? now : at);
  return {
    onAt: turned(choice.onAt, isOn),
    offAt: ended(choice.offAt, choice.onAt, isOn),
    nightOnAt: turned(choice.nightOnAt, isNightOn),
    nightOffAt: ended(choice.nightOffAt, choice.nightOnAt, isNightOn),
  };
}
