import { cleanLine, cleanLines } from '../text.ts';

/** A few sentences, in code points. */
export const INTRODUCTION_MAX_LENGTH = 300;
/** One line. */
export const NOTICE_MAX_LENGTH = 80;
export const PICKUP_NOTE_MAX_LENGTH = 60;

/** The texts of a mart for its buyers, beside its photo; '' for none. */
export interface MartIntroduction {
  introduction: string;
  /** A message for now: '오늘 딸기 늦게 들어와요'. */
  notice: string;
  /** Where in the mart to come: '계산대 옆 픽업대'. */
  pickupNote: string;
}
export type IntroductionField = keyof MartIntroduction;
export type IntroductionProblem = `${IntroductionField}TooLong`;

const FIELDS: Record<IntroductionField, { max: number; clean: (text: string) => string }> = {
  // One empty line parts two paragraphs as well as ten do.
  introduction: { max: INTRODUCTION_MAX_LENGTH, clean: (text) => cleanLines(text).replace(/\n\s*\n\s*/g, '\n\n') },
  notice: { max: NOTICE_MAX_LENGTH, clean: cleanLine },
  pickupNote: { max: PICKUP_NOTE_MAX_LENGTH, clean: cleanLine },
};

/** A text as it is stored and shown; null where nothing is left to see. */
export const writtenText = (field: IntroductionField, text: string): string | null => FIELDS[field].clean(text) || null;

/** The first problem of the given texts, or null. */
export function introductionProblem(
  given: Partial<MartIntroduction>,
): { field: IntroductionField; code: IntroductionProblem } | null {
  for (const [field, text] of Object.entries(given) as [IntroductionField, string][]) {
    const { max, clean } = FIELDS[field];
    if ([...clean(text)].length > max) return { field, code: `${field}TooLong` };
  }
  return null;
}
