/*
 * Vouchers that a mart's own terminal takes for what is paid in the mart (adopt.md 31.5). It is the mart's word, with
 * the day it was given; the market takes none of them itself.
 */

/** The vouchers that a mart can name, in the order in which they are shown. */
export const VOUCHERS = ['onnuri', 'local', 'recovery', 'farm', 'zeropay'] as const;
export type Voucher = (typeof VOUCHERS)[number];

export const isVoucher = (text: string | null): text is Voucher => VOUCHERS.some((voucher) => voucher === text);

/** Each once, in the order of the list. */
export const orderedVouchers = (said: readonly Voucher[]): Voucher[] =>
  VOUCHERS.filter((voucher) => said.includes(voucher));

/**
 * From so many people on who have picked something up in the mart and report that it did not take a voucher since it
 * said so, the voucher is struck: unlike a listing, which nothing hides by itself (market.md 22.7), the word costs its
 * mart one press to give again.
 */
export const VOUCHER_STRIKERS = 3;
