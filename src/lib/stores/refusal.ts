import type { Result } from '#lib/client/caller/call.ts';

/** Why the server did not do it; status 0 where no answer came. */
export type Refusal = Extract<Result<unknown>, { ok: false }>;

/** What is said of a refusal: its sentence alone, after words of the act, or one that is made of it. */
export type Failed = string | ((refusal: Refusal) => string);

export const problemOf = (refusal: Refusal, failed: Failed = ''): string =>
  typeof failed === 'string' ? `${failed} ${refusal.error.message}`.trim() : failed(refusal);
