/** A mobile number of Korea as digits: 01012345678. Null of anything else. */
export function mobileNumber(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '').replace(/^\+82/, '0');
  return /^01[016789]\d{7,8}$/.test(digits) ? digits : null;
}

/** As its own person sees it: 010-****-5678. */
export const maskedNumber = (digits: string): string => `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;

/** A code proves a number for so long, and may be guessed at so often; a person gets so many a day in Seoul. */
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const CODES_A_DAY = 5;

/** A number that so many others have asked for within an hour gets no further code: somebody is bothered. */
export const ASKING_OTHERS = 3;
export const ASKING_MINUTES = 60;

/** What a message costs, in won, rounded up: 알림톡, and the text message behind it. */
export const PHONE_WON = { alimtalk: 8, text: 30 } as const;

/** Counted before it is sent; what was not used is given back when its end is known. */
export const RESERVED_WON = PHONE_WON.alimtalk + PHONE_WON.text;

/** From which part of the day's money on those who run the market are warned. */
const WARNED_FROM = 0.8;
export const isNearlySpent = (wonToday: number, dailyWon: number): boolean => wonToday >= dailyWon * WARNED_FROM;

/**
 * How often the service is asked what has become of a message, with pauses as between attempts (channels.ts): 20
 * minutes in all. One that it does not know of after four, more than a minute later, was never taken.
 */
export const ASKS = 8;
export const ASKS_UNTIL_UNTAKEN = 4;

/** The longest text message for which the small price counts, in bytes of EUC-KR: two for what is not ASCII. */
const SHORT_TEXT_BYTES = 90;
export const isShortText = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what takes one byte
  text.length + text.replace(/[\u0000-\u007f]/g, '').length <= SHORT_TEXT_BYTES;
